/// A compiled regular expression with RE2's semantics: it runs in time linear in the text.
struct Regex: Sendable {
  /// One step of the automaton.
  struct Instruction: Sendable {
    enum Kind: UInt8, Sendable { case set, split, jump, assertion, match }
    let kind: Kind
    /// The set's number, the assertion, or the first target.
    var first: Int32 = 0
    /// The second target of a split.
    var second: Int32 = 0
  }

  /// Most instructions of one pattern.
  private static let maximumSize = 5_000

  let instructions: [Instruction]
  let sets: [ScalarSet]
  /// The text that a pattern without any special character matches.
  let literal: String?

  /// Compiles a pattern.
  ///
  /// - Parameter pattern: in RE2's syntax.
  /// - Returns: the automaton, or why there is none.
  static func compile(_ pattern: String) -> Result<Regex, RegexError> {
    do throws(RegexError) {
      guard pattern.utf8.count <= 10_000 else { throw RegexError(message: "it is longer than 10,000 bytes") }
      let syntax = try RegexParser.parse(pattern)
      var compiler = Compiler()
      try compiler.emit(syntax)
      compiler.instructions.append(Instruction(kind: .match))
      return .success(
        Regex(instructions: compiler.instructions, sets: compiler.sets, literal: literal(syntax)))
    } catch {
      return .failure(error)
    }
  }

  private static func literal(_ syntax: RegexSyntax) -> String? {
    let parts: [RegexSyntax]
    switch syntax {
    case .empty: parts = []
    case .set: parts = [syntax]
    case .sequence(let inner): parts = inner
    default: return nil
    }
    var text = ""
    for part in parts {
      guard case .set(let set) = part, let scalar = set.single else { return nil }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// Compiles syntax to instructions (Thompson's construction).
  private struct Compiler {
    var instructions: [Instruction] = []
    var sets: [ScalarSet] = []
    /// Parts visited: repetitions of nothing cost time without emitting instructions.
    private var visits = 0

    private mutating func append(_ instruction: Instruction) throws(RegexError) -> Int {
      guard instructions.count < Regex.maximumSize else {
        throw RegexError(message: "it grows larger than the \(Regex.maximumSize) steps allowed")
      }
      instructions.append(instruction)
      return instructions.count - 1
    }

    private var here: Int32 { Int32(instructions.count) }

    mutating func emit(_ syntax: RegexSyntax) throws(RegexError) {
      visits += 1
      guard visits <= 8 * Regex.maximumSize else {
        throw RegexError(message: "its repetitions multiply too far")
      }
      switch syntax {
      case .empty: break
      case .set(let set):
        sets.append(set)
        _ = try append(Instruction(kind: .set, first: Int32(sets.count - 1)))
      case .assertion(let assertion):
        _ = try append(Instruction(kind: .assertion, first: Int32(assertion.rawValue)))
      case .sequence(let parts):
        for part in parts { try emit(part) }
      case .alternation(let branches):
        var jumps: [Int] = []
        for (index, branch) in branches.enumerated() {
          guard index < branches.count - 1 else {
            try emit(branch)
            continue
          }
          let split = try append(Instruction(kind: .split))
          instructions[split].first = here
          try emit(branch)
          jumps.append(try append(Instruction(kind: .jump)))
          instructions[split].second = here
        }
        for jump in jumps { instructions[jump].first = here }
      case .repetition(let part, let least, let most):
        for _ in 0..<least { try emit(part) }
        if let most {
          try emitOptional(part, most - least)
        } else {
          let split = try append(Instruction(kind: .split))
          instructions[split].first = here
          try emit(part)
          _ = try append(Instruction(kind: .jump, first: Int32(split)))
          instructions[split].second = here
        }
      }
    }

    /// Up to so many repetitions of a part.
    private mutating func emitOptional(_ part: RegexSyntax, _ count: Int) throws(RegexError) {
      var splits: [Int] = []
      for _ in 0..<max(0, count) {
        let split = try append(Instruction(kind: .split))
        instructions[split].first = here
        splits.append(split)
        try emit(part)
      }
      for split in splits { instructions[split].second = here }
    }
  }
}

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
