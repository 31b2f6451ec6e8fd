import ArgumentParser
import Catalogs
import Expressions
import Foundations
import Glibc
import FrontKit

/// `kolam eval EXPR`: evaluates an expression, or runs rows of conformance data.
struct EvalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval", abstract: "Evaluates an expression in CEL, the language of scripts.",
    discussion: """
      Prints the value as JSON. Exits with 1 if the value is an error or a row fails, with 2 if the \
      expression does not compile.
      """)

  @Argument(help: "The expression, such as 'user.tier == \"pro\"'.")
  var expression: String?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "The names that the expression can use beside `locale`, `zone` and `now`, a JSON object.",
      valueName: "json|@file"))
  var names: String?

  @Option(help: "The language of `number`, `date` and similar functions.")
  var locale = "en"

  @Option(
    help: ArgumentHelp("Rows of conformance data, a JSON object a line, to run instead.", valueName: "file|-")
  )
  var rows: String?

  func validate() throws {
    if (expression == nil) == (rows == nil) {
      throw ValidationError(
        "give an expression, or rows with --rows; `--` goes before one that begins with `-`")
    }
  }

  func run() throws {
    throw try ErrorOutput.shown { try rows.map(runRows) ?? evaluate(expression ?? "") }
  }

  private func evaluate(_ expression: String) throws -> FrontKit.ExitCode {
    var functions = FunctionLibrary.standard
    KolamFunctions.register(into: &functions)
    var declarations = Declarations(functions: functions)
    // As screens have them; `number`, `date` and others read them, too.
    var slots: [Value] = []
    for (name, type, value) in [
      ("locale", ValueType.string, Value.string(locale)), ("zone", .string, .string(HostEnvironment.zone)),
      ("now", .timestamp, .timestamp(FlagFileOptions.now)),
    ] {
      declarations.declare(name, type)
      slots.append(value)
    }
    for (name, value) in try given() {
      let slot = declarations.declare(name, .shape(of: value))
      if slot < slots.count { slots[slot] = value } else { slots.append(value) }
    }
    let source = SourceText(path: "expression", text: expression)
    var diagnostics = Diagnostics()
    let program = Program.compile(Span(source, 0..<source.bytes.count), declarations, into: &diagnostics)
    ErrorOutput.show(diagnostics)
    guard let program else { return .invalidScript }
    let value = program.evaluate(slots)
    if let error = program.error(in: value) {
      var found = Diagnostics()
      found.report(error)
      ErrorOutput.show(found)
      return .expectationFailed
    }
    try Console.write(visibleJSON(ValueJSON.write(value)) + "\n")
    return .fine
  }

  /// The names of `--with` and their values.
  private func given() throws -> [(String, Value)] {
    guard let names else { return [] }
    let bytes =
      names.hasPrefix("@")
      ? try Self.contents(of: String(names.dropFirst()), limit: 8 << 20) : Array(names.utf8)
    let value: Value
    do {
      value = try ValueJSON.read(bytes)
    } catch {
      throw CommandError("--with: \(error.message)")
    }
    guard case .map(let map) = value else { throw CommandError("--with: expected a JSON object") }
    return zip(map.keys, map.values).compactMap { key, value in
      if case .string(let name) = key { (name, value) } else { nil }
    }
  }

  /// Runs rows as they arrive and prints a line for each, then the number of passes.
  private func runRows(_ path: String) throws -> FrontKit.ExitCode {
    var passed = 0
    var failed = 0
    let lines = try Self.contents(of: path).split(separator: UInt8(ascii: "\n"))
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
      let outcome: ConformanceRow.Outcome
      do {
        outcome = try ConformanceRow(line: line).run()
      } catch {
        throw CommandError("\(path):\(index + 1): \(error.message)")
      }
      if outcome.isPassed { passed += 1 } else { failed += 1 }
      try Console.write(visibleJSON(outcome.line) + "\n")
    }
    try Console.write("\(passed) passed, \(failed) failed\n")
    return failed == 0 ? .fine : .expectationFailed
  }

  /// Returns a file's bytes, or standard input's for `-`.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the most bytes to read; values take some forty times as many.
  /// - Returns: the bytes.
  /// - Throws: ``CommandError`` where it cannot be read or has more.
  static func contents(of path: String, limit: Int = 64 << 20) throws(CommandError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY)
    guard descriptor >= 0 else {
      throw CommandError("cannot read `\(path)`: \(String(cString: strerror(errno)))")
    }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var bytes: [UInt8] = []
    while true {
      let piece = Console.read(descriptor)
      if piece.isEmpty { return bytes }
      bytes += piece
      if bytes.count > limit {
        throw CommandError("`\(path)` is larger than \(limit >> 20) MiB, the most that is read")
      }
    }
  }
}
