import ArgumentParser
package import Catalogs
import Foundations

/// The options shared by the commands about one text.
struct TextOptions: ParsableArguments {
  /// The output format of a command.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(
    help: ArgumentHelp("What the placeholders show, a JSON array such as '[3, \"Asha\"]'.", valueName: "json")
  )
  var args: String?

  @Option(help: "How to write: text for people, or json.")
  var format = Format.text

  /// Parses the arguments.
  func arguments() throws(CommandError) -> [Value] {
    guard let args else { return [] }
    let value: Value
    do {
      value = try ValueJSON.read(Array(args.utf8))
    } catch {
      throw CommandError("--args: \(error.message)")
    }
    guard case .list(let list) = value else {
      throw CommandError("--args: expected a JSON array, such as `[3, \"Asha\"]`")
    }
    return Array(list)
  }

  /// Parses a locale.
  static func tag(_ name: String) throws(CommandError) -> LocaleTag {
    guard let tag = LocaleTag(name) else {
      throw CommandError("`\(name)` is no locale; it is written as `hi` or `pt-BR`")
    }
    if tag.isPseudo, PseudoLocale(tag) == nil {
      let known = PseudoLocale.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError("there is no made-up language `\(name)`; there are \(known)")
    }
    return tag
  }
}

extension DeviceFamily: ExpressibleByArgument {}

extension LocalizedText {
  /// Returns a note on the fallback for a text in the requested locale, if there is one.
  func standIn(for asked: LocaleTag) -> String? {
    switch origin {
    case .key: return "no text for `\(asked)`, and the key itself is shown"
    case .source:
      guard let locale else { return nil }
      return "no text for `\(asked)`, and that of the source language `\(locale)` is shown"
    case .locale:
      guard let locale, PseudoLocale(asked) == nil, locale.language != asked.language else { return nil }
      return "no text for `\(asked)`, and that for `\(locale)` is shown"
    }
  }
}
