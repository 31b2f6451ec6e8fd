package import Foundations

/// Previews of a text with the numbers that plural rules distinguish, in every locale and on every device.
package struct TextExploration: Sendable {
  /// The text with one set of arguments.
  package struct Row: Sendable {
    /// The requested locale.
    package let locale: LocaleTag
    /// The device as the catalog names it, `other` for any that it does not name; nil where devices do not matter.
    package let device: String?
    /// Which argument is varied, from 1; nil where no plural depends on one.
    package let argument: Int?
    /// The number that it is.
    package let number: Value?
    /// The number's plural category in the language of the text (CLDR).
    package let category: String?
    /// The text and how it was found.
    package let text: LocalizedText

    /// Missing translations and errors, except the expected error of a placeholder for whole numbers that is given half
    /// of one.
    package var problems: [TextProblem] {
      text.problems.filter { problem in
        if case .wrongType(_, let position, "double") = problem { position != argument } else { true }
      }
    }
  }

  /// Numbers that distinguish the plural categories of all languages that apps are commonly translated to.
  package static let numbers: [Value] = [0, 0.5, 1, 1.5, 2, 3, 5, 6, 11, 21, 100, 100_000]

  /// The rows: by locale, then device, then argument, then number.
  package let rows: [Row]

  /// Tries a text out.
  ///
  /// - Parameters:
  ///   - key: the catalog key.
  ///   - catalogs: where it is looked for; the first catalog that has it wins.
  ///   - locales: the locales to preview.
  ///   - arguments: arguments for unvaried placeholders; samples are made where it has none.
  ///   - formats: formatters to share.
  package init(
    _ key: String, in catalogs: [Catalog], locales: [LocaleTag], arguments: [Value] = [],
    formats: FormatterCache = FormatterCache()
  ) {
    let entry = catalogs.lazy.compactMap { $0.entry(key) }.first
    let wanted = TextArguments(of: key, entry?.localizations.map(\.localization) ?? [])
    let given = arguments + wanted.samples.dropFirst(arguments.count)
    var rows: [Row] = []
    for locale in locales {
      for device in Self.devices(entry?.localizations.map(\.localization) ?? []) {
        let localizer = Localizer(
          catalogs: catalogs, locale: locale, device: device.family, formats: formats)
        func row(_ argument: Int?, _ number: Value?) -> Row {
          var filled = given
          if let argument, let number { filled[argument] = number }
          let text = localizer.resolve(key, filled)
          let language = text.locale ?? localizer.locale
          return Row(
            locale: locale, device: device.name, argument: argument.map { $0 + 1 }, number: number,
            category: number.flatMap { Number($0) }.map {
              formats.pluralCategory($0, .decimal, in: language)
            }, text: text)
        }
        if wanted.counted.isEmpty { rows.append(row(nil, nil)) }
        for argument in wanted.counted.sorted() {
          for number in Self.numbers { rows.append(row(argument, number)) }
        }
      }
    }
    self.rows = rows
  }

  /// The devices that some text of a key names, and one that none of them does.
  private static func devices(_ localizations: [Localization]) -> [(name: String?, family: DeviceFamily)] {
    let named = Set(localizations.flatMap { $0.node.devices + $0.substitutions.flatMap(\.node.devices) })
    guard !named.isEmpty else { return [(nil, .iphone)] }
    let known = DeviceFamily.allCases.filter { named.contains($0.rawValue) }
    let other = DeviceFamily.allCases.first { $0.names.allSatisfy { !named.contains($0) } }
    return known.map { ($0.rawValue, $0) } + (other.map { [("other", $0)] } ?? [])
  }
}

extension LocalizationNode {
  /// The names of the devices that have texts of their own.
  fileprivate var devices: [String] {
    variations.flatMap { axis in
      axis.cases.flatMap { ($0.node.devices) + (axis.axis == .device ? [$0.name] : []) }
    }
  }
}
