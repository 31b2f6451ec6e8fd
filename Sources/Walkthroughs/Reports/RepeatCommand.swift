import Maestro

/// The single command that repeats a case exactly as it was walked.
package struct RepeatCommand: Sendable {
  /// The arguments besides flows and axes, such as `--platform` and `android`.
  package var options: [String]
  /// The constants passed to the walk, also by the shell.
  package var constants: [(name: String, value: String)]
  /// The default seed.
  private let defaultSeed = WalkSettings().seed

  /// Collects the arguments.
  package init(options: [String] = [], constants: [(name: String, value: String)] = []) {
    self.options = options
    self.constants = constants
  }

  /// Returns the command for a case, ready to be pasted into a shell.
  ///
  /// Secrets are left out: they are read from variables of the same name, and masked within other constants.
  package func text(for record: CaseRecord) -> String {
    let (walkCase, axes) = (record.walkCase, record.walkCase.axes)
    var words = ["kolam", "walk", ShellWord.quoted(walkCase.flow.source.path), "--matrix"]
    words += axes.words.map(ShellWord.quoted)
    if let row = walkCase.row { words.append(ShellWord.quoted("row=\(row.name)")) }
    if walkCase.flow.header.extensions.seed == nil, record.seed != defaultSeed {
      words += ["--seed", "\(record.seed)"]
    }
    words += options.map(ShellWord.quoted)
    let secrets = Secrets(declared: walkCase.flow.header.extensions.secrets)
    let mask = SecretMask(constants.filter { secrets.contains(name: $0.name) }.map(\.value))
    for (name, value) in constants {
      words += [
        "-e",
        secrets.contains(name: name)
          ? "\(ShellWord.quoted(name))=\"$\(name)\"" : ShellWord.quoted("\(name)=\(mask.hide(value))"),
      ]
    }
    return words.joined(separator: " ")
  }
}

/// Words of a shell command (POSIX.1-2024, Shell Command Language, 2.2; `$'…'` is its 2.2.4).
enum ShellWord {
  /// Returns a word, quoted where necessary.
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "_-./=,:@%+".utf8.contains(byte)
      }
    }
    if isPlain, !word.isEmpty { return word }
    if word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "$'" + word.unicodeScalars.map(escaped).joined() + "'"
    }
    return "'" + word.replacing("'", with: #"'\''"#) + "'"
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'", "\\": "\\\(scalar)"
    case "\n": "\\n"
    case "\t": "\\t"
    default:
      scalar.properties.generalCategory == .control
        ? String(scalar).utf8.map { byte in
          let digits = String(byte, radix: 8)
          return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }.joined() : String(scalar)
    }
  }
}
