import Foundation

/// The files of the checkout that the tests were built from.
struct Checkout: Sendable {
  /// The Swift files of Sources, Plugins and Tests.
  let sources: [SourceFile]
  /// All text files under version control: sources, screens, catalogs, contracts, scripts, documents.
  let texts: [(path: String, text: String)]
  /// The targets that Package.swift declares.
  let targets: [PackageTarget]
  /// The modules in ARCHITECTURE.md.
  let floors: [FloorTable.Row]

  /// A package that depends on this one from outside.
  private static let outside = "Tests/OutsidePackage/"

  /// Read once for all tests.
  static let current = Result { try Checkout(root: URL(filePath: #filePath).ancestor(4)) }

  private let root: URL

  init(root: URL) throws {
    self.root = root
    var texts: [(path: String, text: String)] = []
    for path in try Self.written(in: root) {
      guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else { continue }
      texts.append((path, text))
    }
    self.texts = texts
    // Packages of their own have their own manifests.
    let swift = texts.filter { $0.path.hasSuffix(".swift") && !$0.path.hasSuffix("Package.swift") }
    sources = swift.filter { !$0.path.hasPrefix(Self.outside) }.map(SourceFile.init)
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    targets = PackageTarget.read(try text("Package.swift"))
    floors = FloorTable.read(try text("ARCHITECTURE.md"))
  }

  /// Returns whether it has a file or folder.
  func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root.appending(path: path).path) }

  private static func written(in root: URL) throws -> [String] {
    let manager = FileManager.default
    let atTop = try manager.contentsOfDirectory(atPath: root.path).filter {
      $0.hasSuffix(".md") || $0 == "Package.swift"
    }
    let folders = ["Sources", "Plugins", "Tests", "Screens", "Locales", "Flags", "docs", "scripts", ".ci"]
    let within = folders.flatMap { folder in
      (manager.enumerator(atPath: root.appending(path: folder).path)?.compactMap { $0 as? String } ?? [])
        .map { "\(folder)/\($0)" }
    }
    return (atTop + within).sorted()
  }
}

extension URL {
  /// Returns the folder some levels up.
  fileprivate func ancestor(_ steps: Int) -> URL {
    (0..<steps).reduce(self) { url, _ in url.deletingLastPathComponent() }
  }
}
