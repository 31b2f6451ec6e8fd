extension Regex {
  /// Whether some part of a text matches.
  ///
  /// Follows all possible states of the automaton at once (Pike's machine), so each character costs at most the number
  /// of instructions.
  ///
  /// - Parameters:
  ///   - text: the text to search.
  ///   - work: states that may be visited; decremented by those used.
  /// - Returns: the answer, or nil where `work` was used up first.
  func matches(in text: String, work: inout Int) -> Bool? {
    if let literal {
      work -= text.utf8.count
      return TextSearch.firstOffset(of: literal, in: text) != nil
    }
    var machine = Machine(self)
    var scalars = text.unicodeScalars.makeIterator()
    var before: Unicode.Scalar?
    var next = scalars.next()
    while true {
      machine.add(0, before, next)
      if machine.hasMatched { return true }
      guard let scalar = next else { return false }
      next = scalars.next()
      machine.step(scalar, next)
      if machine.hasMatched { return true }
      work -= machine.visited
      machine.visited = 0
      if work < 0 { return nil }
      before = scalar
    }
  }

  /// The set of current states of the automaton.
  private struct Machine {
    private let instructions: [Instruction]
    private let sets: [ScalarSet]
    /// States that wait for a character; a state is in the set when its mark is the current generation.
    private var states: [Int] = []
    private var waiting: [Int] = []
    private var marks: [Int]
    private var generation = 1
    private var stack: [Int] = []
    var visited = 0
    var hasMatched = false

    init(_ regex: Regex) {
      instructions = regex.instructions
      sets = regex.sets
      marks = [Int](repeating: 0, count: regex.instructions.count)
    }

    /// Adds a state and all that it leads to without a character.
    mutating func add(_ start: Int, _ before: Unicode.Scalar?, _ next: Unicode.Scalar?) {
      stack.append(start)
      while let state = stack.popLast() {
        visited += 1
        guard marks[state] != generation else { continue }
        marks[state] = generation
        let instruction = instructions[state]
        switch instruction.kind {
        case .match: hasMatched = true
        case .jump: stack.append(Int(instruction.first))
        case .split:
          stack.append(Int(instruction.second))
          stack.append(Int(instruction.first))
        case .assertion:
          if Machine.holds(instruction.first, before, next) { stack.append(state + 1) }
        case .set: states.append(state)
        }
      }
    }

    /// Consumes a character; `next` is the one after it.
    mutating func step(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar?) {
      swap(&states, &waiting)
      states.removeAll(keepingCapacity: true)
      generation += 1
      for index in waiting.indices where sets[Int(instructions[waiting[index]].first)].contains(scalar.value)
      {
        add(waiting[index] + 1, scalar, next)
      }
      visited += waiting.count
    }

    private static func holds(_ assertion: Int32, _ before: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool
    {
      switch RegexSyntax.Assertion(rawValue: UInt8(truncatingIfNeeded: assertion)) {
      case .textStart: before == nil
      case .textEnd: next == nil
      case .lineStart: before == nil || before == "\n"
      case .lineEnd: next == nil || next == "\n"
      case .wordBoundary: isWord(before) != isWord(next)
      case .noWordBoundary: isWord(before) == isWord(next)
      case nil: false
      }
    }

    private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar, scalar.isASCII else { return false }
      return UInt8(scalar.value).isWordByte
    }
  }
}
