import Foundation

/// The doc comments of all diagnostic codes that the program declares.
enum CodeComments {
  /// A code's declaration.
  struct Declaration {
    let code: String
    let comment: String
  }

  /// The declarations in order of their codes.
  static func all() throws -> [Declaration] {
    var found: [Declaration] = []
    for folder in ["Sources", "Plugins"] {
      for file in try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)").sorted()
      where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(root)/\(folder)/\(file)", encoding: .utf8)
        if text.contains("(\"KL") { found += declarations(in: text) }
      }
    }
    return found.sorted { $0.code < $1.code }
  }

  /// The folder with `Sources` in it.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized
    .path

  private static func declarations(in text: String) -> [Declaration] {
    var found: [Declaration] = []
    var comment: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("///") {
        comment.append(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3))
        continue
      }
      if let match = line.firstMatch(of: /static let \w+ = .*\("(KL\d{4})"[,)]/) {
        found.append(Declaration(code: String(match.output.1), comment: comment.joined(separator: "\n")))
      }
      comment = []
    }
    return found
  }
}
