import Foundation

/// A diagnostic code declared in the sources.
struct DeclaredCode {
  let code: String
  /// Its doc comment, which is one line.
  let comment: [String]

  /// The rule's name and the title in the comment.
  var heading: String {
    let text = comment.first ?? ""
    let title = text.hasSuffix(".") ? text.dropLast() : text[...]
    guard let named = title.prefixMatch(of: #/`([a-z-]+)`: /#) else { return "\(code): \(title)" }
    return "\(code) \(named.output.1): \(title[named.range.upperBound...])"
  }

  /// Returns the declarations in order of their codes.
  static func all() throws -> [DeclaredCode] {
    var found: [DeclaredCode] = []
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

  private static func declarations(in text: String) -> [DeclaredCode] {
    var found: [DeclaredCode] = []
    var comment: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("///") {
        comment.append(String(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3)))
        continue
      }
      if let match = line.firstMatch(of: /static let \w+ = .*\("(KL\d{4})"[,)]/) {
        found.append(DeclaredCode(code: String(match.output.1), comment: comment))
      }
      comment = []
    }
    return found
  }
}
