import Catalogs
import Foundations
import Testing

@testable import Localization

#if canImport(Glibc)
  import Glibc
#endif

/// Sample catalogs, and their findings.
enum Sample {
  /// Returns a catalog of one key with flat texts by locale; the key is the English text.
  static func catalog(_ texts: KeyValuePairs<String, String>) throws -> Catalog {
    let key = texts.first { $0.key == "en" }?.value ?? "key"
    let localizations = texts.map {
      JSON.Member(
        $0.key,
        .object([
          .init(
            "stringUnit", .object([.init("state", .string("translated")), .init("value", .string($0.value))]))
        ]))
    }
    return try catalog(
      "\(JSON.string(key).text) : { \"localizations\" : \(JSON.object(localizations).text) }")
  }

  /// Returns a catalog with these keys.
  static func catalog(_ strings: String) throws -> Catalog {
    var found = Diagnostics()
    let text = "{ \"sourceLanguage\" : \"en\", \"strings\" : { \(strings) }, \"version\" : \"1.0\" }"
    let catalog = Catalog.read(SourceText(path: "Test.xcstrings", text: text), into: &found)
    #expect(found.all.map(\.message) == [])
    return try #require(catalog)
  }

  /// Returns the names of the violated rules, without notes.
  static func rules(_ catalog: Catalog, _ settings: LintSettings = LintSettings()) -> [String] {
    CatalogLint.run(catalog, settings).filter { $0.diagnostic.severity > .note }.map(\.rule.name)
  }

  /// Parses settings.
  static func settings(_ yaml: String) -> (settings: LintSettings, problems: [String]) {
    var settings = LintSettings()
    var found = Diagnostics()
    settings.read(SourceText(path: "Test.lint.yaml", text: yaml), into: &found)
    return (settings, found.sorted.map { "\($0.span?.location.line ?? 0) \($0.message)" })
  }
}

/// The folder of public conformance data, if this machine has it.
enum Conformance {
  /// Whether to run the full tests, which take minutes in a debug build.
  static let isFull = getenv("KOLAM_FULL").map { String(cString: $0) } == "1"

  static let folder: String? = {
    if let set = getenv("KOLAM_CONFORMANCE") { return String(cString: set) }
    let checkout = #filePath.split(separator: "/").dropLast(4)
    let beside = "/" + checkout.dropLast().joined(separator: "/") + "/shared/conformance"
    return access(beside, R_OK) == 0 ? beside : nil
  }()

  static let catalogs = [
    "bitchat-Localizable", "bitchat-share-Localizable", "gomap-GpxWidget", "gomap-Localizable",
    "lexrus-DeviceVariations", "lexrus-LiveExtractor", "lexrus-Test2", "lexrus-Test3", "lexrus-Test7",
    "lexrus-Test8",
  ]

  static func bytes(_ name: String) -> [UInt8]? {
    guard let folder, let file = fopen("\(folder)/catalogs/\(name).xcstrings", "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  static func catalog(_ name: String) -> Catalog? {
    guard let bytes = bytes(name) else { return nil }
    var found = Diagnostics()
    return Catalog.read(SourceText(path: "\(name).xcstrings", bytes: bytes), into: &found)
  }
}
