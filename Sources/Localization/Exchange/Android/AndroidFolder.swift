import Catalogs

/// The folders of Android's resources: `values`, `values-hi`, `values-pt-rBR`, `values-b+sr+Latn`.
///
/// Source: Android developers, “App resources overview”, language and region qualifiers.
enum AndroidFolder {
  /// Returns the folder of a locale.
  static func name(_ locale: LocaleTag, source: LocaleTag) -> String {
    if locale == source { return "values" }
    if locale.script == nil, locale.variants.isEmpty, locale.language.count == 2 || locale.language.count == 3
    {
      // Java keeps the old codes of three languages.
      let language = ["he": "iw", "yi": "ji", "id": "in"][locale.language] ?? locale.language
      if let region = locale.region {
        if region.count == 2 { return "values-\(language)-r\(region)" }
      } else {
        return "values-\(language)"
      }
    }
    return "values-b+" + locale.base.description.split(separator: "-").joined(separator: "+")
  }

  /// Returns the locale of a folder; nil for the source's folder and for folders without a locale.
  static func locale(_ folder: String) -> LocaleTag? {
    guard folder.hasPrefix("values-") else { return nil }
    let rest = folder.dropFirst("values-".count)
    if rest.hasPrefix("b+") { return LocaleTag(String(rest.dropFirst(2).replacing("+", with: "-"))) }
    let parts = rest.split(separator: "-")
    guard let first = parts.first, (2...3).contains(first.count) else { return nil }
    let language = ["iw": "he", "ji": "yi", "in": "id"][String(first)] ?? String(first)
    if parts.count > 1, parts[1].hasPrefix("r"), parts[1].count == 3 {
      return LocaleTag("\(language)-\(parts[1].dropFirst())")
    }
    return LocaleTag(language)
  }
}
