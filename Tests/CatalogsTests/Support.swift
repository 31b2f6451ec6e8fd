import Catalogs
import Foundations
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Parses a catalog; the test fails if it has errors.
func catalog(_ text: String, _ location: Testing.SourceLocation = #_sourceLocation) throws -> Catalog {
  var diagnostics = Diagnostics()
  let catalog = Catalog.read(SourceText(path: "Test.xcstrings", text: text), into: &diagnostics)
  #expect(diagnostics.all.map(\.message) == [], sourceLocation: location)
  return try #require(catalog, sourceLocation: location)
}

/// Returns a catalog with one key; `localizations` is the JSON inside that object's braces.
func catalog(key: String, _ localizations: String) throws -> Catalog {
  try catalog(
    #"{"sourceLanguage":"en","strings":{"\#(key)":{"localizations":{\#(localizations)}}},"version":"1.0"}"#)
}

/// A string unit's JSON.
func unit(_ value: String, state: String = "translated") -> String {
  #"{"stringUnit":{"state":"\#(state)","value":"\#(value)"}}"#
}

/// The JSON of plural variations.
func plural(_ cases: KeyValuePairs<String, String>) -> String {
  let texts = cases.map { "\"\($0.key)\":\(unit($0.value))" }.joined(separator: ",")
  return #"{"variations":{"plural":{\#(texts)}}}"#
}

/// Returns the diagnostics of an invalid catalog, as `line:column code message`.
func problems(_ bytes: [UInt8]) -> [String] {
  var diagnostics = Diagnostics()
  _ = Catalog.read(SourceText(path: "Test.xcstrings", bytes: bytes), into: &diagnostics)
  return diagnostics.all.map { diagnostic in
    let place = diagnostic.span?.location
    return "\(place?.line ?? 0):\(place?.column ?? 0) \(diagnostic.code) \(diagnostic.message)"
  }
}

/// The folder of public conformance data, if this machine has it.
enum Conformance {
  static let folder: String? = {
    if let set = getenv("KOLAM_CONFORMANCE") { return String(cString: set) }
    let checkout = #filePath.split(separator: "/").dropLast(3)
    let beside = "/" + checkout.dropLast().joined(separator: "/") + "/shared/conformance"
    return access(beside, R_OK) == 0 ? beside : nil
  }()

  /// The names of its catalogs, without extension.
  static let catalogs = [
    "bitchat-Localizable", "bitchat-share-Localizable", "gomap-GpxWidget", "gomap-Localizable",
    "lexrus-DeviceVariations", "lexrus-LiveExtractor", "lexrus-Test2", "lexrus-Test3", "lexrus-Test7",
    "lexrus-Test8",
  ]

  /// Returns a catalog, which must have no errors.
  static func catalog(_ name: String) throws -> Catalog {
    let bytes = try #require(Conformance.bytes("catalogs/\(name).xcstrings"))
    var diagnostics = Diagnostics()
    let catalog = try #require(Catalog.read(SourceText(path: name, bytes: bytes), into: &diagnostics))
    #expect(diagnostics.all == [])
    return catalog
  }

  static func bytes(_ name: String) -> [UInt8]? {
    guard let folder, let file = fopen(folder + "/" + name, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
