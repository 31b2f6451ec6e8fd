import ArgumentParser
package import Catalogs
import Foundations

/// What the commands about one text have in common.
struct TextOptions: ParsableArguments {
  /// How a command writes.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(
    help: ArgumentHelp("What the placeholders show, a JSON array such as '[3, \"Asha\"]'.", valueName: "json")
  )
  var args: String?

  @Option(help: "How to write: text for people, or json.")
  var format = Format.text

  /// The arguments given.
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

  /// The locale that a text names.
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
  /// What stands in for a text in the asked locale; nil where nothing does.
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
