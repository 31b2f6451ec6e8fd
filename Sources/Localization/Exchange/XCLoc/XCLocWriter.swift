import Catalogs
import Foundations

/// Writes Xcode's localization catalogs: a folder a locale, with a description and an XLIFF 1.2.
///
/// Source: Apple, “Exporting localizations”, and exports of Xcode.
struct XCLocWriter: ExchangeWriter {
  /// The folder of the XLIFF.
  static let contents = "Localized Contents"

  let xliff: XLIFFWriter

  func write(_ files: [TranslationFile], losses: inout [ExchangeLoss]) -> [ExportedFile] {
    guard let first = files.first else { return [] }
    let folder = "\(first.target).xcloc"
    let about = JSON.object([
      .init("developmentRegion", .string(first.source.description)),
      .init("project", .string(first.name)),
      .init("targetLocale", .string(first.target.description)),
      .init(
        "toolInfo",
        .object([
          .init("toolBuildNumber", .string(xliff.version)), .init("toolID", .string("kolam")),
          .init("toolName", .string("Kolam")), .init("toolVersion", .string(xliff.version)),
        ])),
      .init("version", .string("1.0")),
    ])
    return [ExportedFile("\(folder)/contents.json", about.indentedText + "\n")]
      + xliff.write(files, losses: &losses).map {
        ExportedFile("\(folder)/\(Self.contents)/\($0.path)", $0.text)
      }
  }
}
