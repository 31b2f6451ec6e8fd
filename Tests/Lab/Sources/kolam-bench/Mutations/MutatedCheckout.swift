import Foundations
import Glibc

/// A copy of the shipped files, some of which are replaced at a time.
struct MutatedCheckout {
  /// The copy's folder.
  let root: String
  /// The files that commands read, relative to the root and sorted.
  let files: [String]

  /// Copies `Screens`, `Locales` and `Plugins` of a checkout into a folder.
  ///
  /// - Throws: an error where a file cannot be read or written.
  init(of checkout: String, in root: String) throws(BenchmarkError) {
    self.root = root
    var files: [String] = []
    for folder in ["Screens", "Locales", "Plugins"] { Self.list(folder, in: checkout, into: &files) }
    self.files = files.sorted()
    for file in files {
      var folder = root
      for part in file.split(separator: "/").dropLast() {
        folder += "/" + part
        mkdir(folder, 0o700)
      }
      try Self.write(try Self.read("\(checkout)/\(file)"), to: "\(root)/\(file)")
    }
  }

  /// The content of a file; nothing where it does not exist.
  func bytes(_ path: String) throws(BenchmarkError) -> [UInt8] {
    access("\(root)/\(path)", F_OK) == 0 ? try Self.read("\(root)/\(path)") : []
  }

  /// Runs a command with files replaced, and puts them back.
  func replacing(_ paths: [String], by bytes: [[UInt8]], _ command: () throws -> Void) throws {
    let paths = paths.map { "\(root)/\($0)" }
    let before = try paths.map { access($0, F_OK) == 0 ? try Self.read($0) : nil }
    defer {
      for (path, before) in zip(paths, before) {
        if let before { try? Self.write(before, to: path) } else { unlink(path) }
      }
    }
    for (path, bytes) in zip(paths, bytes) { try Self.write(bytes, to: path) }
    try command()
  }

  private static func list(_ folder: String, in root: String, into files: inout [String]) {
    for name in Folder.names(in: "\(root)/\(folder)") ?? [] where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      if Folder.isFolder("\(root)/\(path)") {
        list(path, in: root, into: &files)
      } else if name.hasSuffix(".yaml") || name.hasSuffix(".xcstrings") {
        files.append(path)
      }
    }
  }

  /// Reads a file.
  static func read(_ path: String) throws(BenchmarkError) -> [UInt8] {
    guard let file = fopen(path, "r") else { throw BenchmarkError("cannot read \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return bytes
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(BenchmarkError) {
    guard let file = fopen(path, "w") else { throw BenchmarkError("cannot write \(path)") }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw BenchmarkError("cannot write \(path)") }
  }
}
