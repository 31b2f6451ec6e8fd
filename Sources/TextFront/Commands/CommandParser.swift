internal import Foundations
internal import FrontKit
internal import Simulation
internal import Typesetting

/// Parses a line as a command.
struct CommandParser: Sendable {
  let words: Words
  /// The commands by their spellings.
  private let names: [String: CommandName]

  /// Creates a parser for a language's spellings.
  init(words: Words) {
    self.words = words
    names = Dictionary(
      CommandName.allCases.flatMap { name in Self.spellings(name, words).map { (Folding.fold($0), name) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The result of parsing a line.
  enum Result: Equatable {
    case command(LineCommand)
    /// An unknown command after a colon, with the nearest name.
    case unknown(String, nearest: String?)
    /// A known command with invalid arguments, with its usage.
    case malformed(usage: String)
    /// Not a command; the line may name something on the screen.
    case none
  }

  /// Parses a line.
  ///
  /// - Parameter line: the typed line, without surrounding white space.
  /// - Returns: the command, or why there is none.
  func parse(_ line: String) -> Result {
    if line == "?" { return .command(.help) }
    if line.first == ":" { return tester(line.dropFirst()) }
    if let name = names[Folding.fold(line)] { return .command(plain(name)) }
    let parts = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard parts.count == 2 else { return .none }
    switch names[Folding.fold(parts[0])] {
    case .why: return .command(.why(trimmed(parts[1])))
    case .look: return .command(.look(trimmed(parts[1])))
    default: return .none
    }
  }

  /// All spellings of a command, the user's language first.
  func spellings(_ name: CommandName) -> [String] { Self.spellings(name, words) }

  private static func spellings(_ name: CommandName, _ words: Words) -> [String] {
    let extra: [String] =
      switch name {
      case .quit: ["exit", "q"]
      case .help: ["?"]
      default: []
      }
    return words.spellings(name.word) + [name.rawValue] + extra
  }

  private func plain(_ name: CommandName) -> LineCommand {
    switch name {
    case .back: .back
    case .home: .home
    case .again: .again
    case .where: .location
    case .help: .help
    case .errors: .errors
    case .quit: .quit
    case .why: .why("")
    case .look: .look("")
    }
  }

  private func tester(_ text: Substring) -> Result {
    // With a colon, as they are typed at a prompt.
    if let name = names[Folding.fold(text)], name != .why { return .command(plain(name)) }
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let written = parts.first.map { $0.lowercased() } ?? ""
    guard let name = TesterCommandName(rawValue: written) else {
      let nearest = nearestName(to: written, in: TesterCommandName.allCases.map(\.rawValue)).map { ":\($0)" }
      return .unknown(":\(written)", nearest: nearest)
    }
    let argument = parts.count > 1 ? trimmed(parts[1]) : ""
    guard let command = command(name, argument) else { return .malformed(usage: name.usage) }
    return .command(command)
  }

  private func command(_ name: TesterCommandName, _ argument: String) -> LineCommand? {
    switch name {
    case .reload: return argument.isEmpty ? .reload : nil
    case .tree: return argument.isEmpty ? .tree : nil
    case .flags: return argument.isEmpty ? .flags : nil
    case .log: return argument.isEmpty ? .log : nil
    case .keys:
      if argument.isEmpty { return .keys(nil) }
      if let keys = Inspection.Keys(rawValue: argument.lowercased()) { return .keys(keys) }
      return onOff(argument).map { .keys($0 ? .on : .off) }
    case .l10n: return argument.isEmpty ? .l10n(nil) : onOff(argument).map(LineCommand.l10n)
    case .roman: return argument.isEmpty ? .roman(nil) : onOff(argument).map(LineCommand.roman)
    case .escape: return argument.isEmpty ? .escape(nil) : onOff(argument).map(LineCommand.escape)
    case .bidi: return DirectionControls(rawValue: argument.lowercased()).map(LineCommand.bidi)
    case .locale: return argument.isEmpty ? .locale(nil) : Self.languageTag(argument).map(LineCommand.locale)
    case .theme:
      return ["light", "dark"].contains(argument.lowercased()) ? .theme(argument.lowercased()) : nil
    case .tier: return .tier(argument.isEmpty ? nil : argument)
    case .device: return .device(argument.isEmpty ? nil : argument)
    case .open: return Self.link(argument).map(LineCommand.open)
    case .flag: return Self.flag(argument)
    case .record: return argument.isEmpty ? nil : .record(argument.lowercased() == "stop" ? nil : argument)
    case .assert: return Self.assertion(argument)
    case .server: return Self.served(argument)
    case .tap: return argument.isEmpty ? .tap : nil
    case .tab: return argument.isEmpty ? nil : .tab(argument)
    case .wait: return Self.wait(argument)
    case .unlock:
      return argument.isEmpty ? .unlock(true) : argument.lowercased() == "denied" ? .unlock(false) : nil
    case .offline: return onOff(argument).map(LineCommand.offline)
    case .bluetooth: return BluetoothCondition(rawValue: argument.lowercased()).map(LineCommand.bluetooth)
    case .request: return Self.request(argument)
    case .fail: return Self.fault(argument)
    case .clock: return Self.span(argument).map(LineCommand.clock)
    }
  }

  private func onOff(_ argument: String) -> Bool? { OnOff(words).read(argument) }

  /// Returns a link, a scheme and its path without white space (RFC 3986 by shape only); nil if invalid.
  static func link(_ text: String) -> String? {
    guard let colon = text.firstIndex(of: ":"), text.index(after: colon) < text.endIndex else { return nil }
    let scheme = text[..<colon]
    guard scheme.first?.isASCII == true, scheme.first?.isLetter == true,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return text.contains(where: \.isWhitespace) ? nil : text
  }

  /// Parses an assertion such as `#save`, `"Saved"` or `not #save`.
  static func assertion(_ text: String) -> LineCommand? {
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let isHidden = parts.count == 2 && parts[0].lowercased() == "not"
    let name = isHidden ? trimmed(parts[1]) : text
    return name.isEmpty ? nil : .assert(name, isVisible: !isHidden)
  }

  /// Parses what is waited for, such as `"Saved"` or `10s #save`.
  static func wait(_ text: String) -> LineCommand? {
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    if parts.count == 2, let limit = span(String(parts[0])) { return .wait(trimmed(parts[1]), limit) }
    return text.isEmpty ? nil : .wait(text, .seconds(30))
  }

  /// Parses a flag's override such as `name=value`; the name alone removes the override.
  static func flag(_ text: String) -> LineCommand? {
    let equals = text.firstIndex(of: "=") ?? text.endIndex
    let name = trimmed(text[..<equals])
    guard name.first?.isLetter == true, name.allSatisfy({ $0.isLetter || $0.isNumber || "_-.".contains($0) })
    else { return nil }
    let value = trimmed(text[equals...].dropFirst())
    return .flag(name, value.isEmpty ? nil : value)
  }

  /// Parses an action with the error that it is to end with, such as `kettle.brew in_use`; the action alone removes it.
  static func fault(_ text: String) -> LineCommand? {
    let parts = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard (1...2).contains(parts.count), parts[0].contains(".") else { return nil }
    return .fail(parts[0], parts.count == 2 ? parts[1] : nil)
  }

  /// Parses an override of a server's flag such as `name=variant`; the name alone removes it.
  static func served(_ text: String) -> LineCommand? {
    guard case .flag(let name, let value)? = flag(text.contains("=") ? text : "\(text)=") else { return nil }
    return .server(name, value)
  }

  /// Returns a well-formed language tag (RFC 5646 by shape only), with hyphens; nil if invalid.
  static func languageTag(_ text: String) -> String? {
    let parts = text.replacing("_", with: "-").split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isTag, parts.first?.allSatisfy(\.isLetter) == true else { return nil }
    return parts.joined(separator: "-")
  }

  /// Parses a duration such as `+1h30m`, `90s`, `+2d` or `500ms`; nil if invalid.
  static func span(_ text: String) -> Duration? {
    var rest = Folding.asciiDigits(text)[...]
    if rest.first == "+" { rest = rest.dropFirst() }
    var total = Duration.zero
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(unit.count)
      guard digits.count <= 9, let count = Int(digits) else { return nil }
      switch unit {
      case "ms": total += .milliseconds(count)
      case "s": total += .seconds(count)
      case "m": total += .seconds(count) * 60
      case "h": total += .seconds(count) * 3600
      case "d": total += .seconds(count) * 86_400
      default: return nil
      }
    }
    return total > .zero && total <= .seconds(86_400) * 36_525 ? total : nil
  }
}

/// Parses `on` and `off`, in English and in the user's language.
struct OnOff {
  let words: Words

  init(_ words: Words) { self.words = words }

  /// Returns the parsed value; nil if neither.
  func read(_ text: String) -> Bool? {
    if matches(text, ["on", "yes", "true"] + words.spellings(.stateOn) + words.spellings(.answerYes)) {
      return true
    }
    if matches(text, ["off", "no", "false"] + words.spellings(.stateOff) + words.spellings(.answerNo)) {
      return false
    }
    return nil
  }

  private func matches(_ text: String, _ spellings: [String]) -> Bool {
    spellings.contains { Folding.matches($0, text) }
  }
}

extension CommandParser {
  /// Parses a tester's request such as `/__kolam/appliances event=speed speed=60`.
  ///
  /// - Parameter text: the path from the server's root and what follows it.
  /// - Returns: the command; nil where it is none.
  static func request(_ text: String) -> LineCommand? {
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let path = parts.first, path.hasPrefix("/") else { return nil }
    let rest = parts.count > 1 ? parts[1] : ""
    var members: [JSON.Member] = []
    for pair in rest.split(whereSeparator: \.isWhitespace) {
      guard let equals = pair.firstIndex(of: "="), equals > pair.startIndex else { return nil }
      members.append(JSON.Member(String(pair[..<equals]), value(pair[equals...].dropFirst())))
    }
    return .request(String(path), body: JSON.object(members).text)
  }

  /// A value as walkthroughs write it: whole numbers, true and false are such, all else is a text.
  private static func value(_ text: Substring) -> JSON {
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      guard let whole = Int(text), String(whole) == text else { return .string(String(text)) }
      return .int(whole)
    }
  }
}
