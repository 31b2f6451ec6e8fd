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
  static let maximumSize = 5_000

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
