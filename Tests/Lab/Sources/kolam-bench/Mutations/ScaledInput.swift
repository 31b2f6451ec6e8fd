/// An input of any size for a reading command, on many lines or on one.
struct ScaledInput: Sendable {
  /// What it is.
  let name: String
  /// Where the command finds it, relative to a checkout's root.
  let path: String
  /// What is before all items, an item by its number, and what is behind all.
  let parts: @Sendable (_ isOneLine: Bool) -> (head: String, item: (Int) -> String, tail: String)

  /// Returns the input.
  ///
  /// - Parameters:
  ///   - size: its least size in bytes.
  ///   - isOneLine: whether all items are on one line.
  /// - Returns: the input's bytes.
  func bytes(_ size: Int, isOneLine: Bool) -> [UInt8] {
    let (head, item, tail) = parts(isOneLine)
    var bytes = Array(head.utf8)
    var number = 0
    while bytes.count < size {
      bytes += item(number).utf8
      number += 1
    }
    return bytes + tail.utf8
  }

  /// The formats, each without mistakes and with one in every item.
  static let all: [ScaledInput] = [
    screen("screen", "text: Hello"), screen("screen with mistakes", "txet: Hello"),
    screen("screen with expressions", "text: \"${1 + 2} ${nothing}\""), duplicates,
    flow("flow", "assertVisible: Hello"), flow("flow with mistakes", "asertVisible: Hello"),
    catalog("catalog", "नमस्ते %@"), catalog("catalog with mistakes", "नमस्ते"), languages,
    flags("flags", "tier == 'pro'"), flags("flags with mistakes", "teir == 'pro'"),
  ]

  private static func screen(_ name: String, _ item: String) -> ScaledInput {
    ScaledInput(name: name, path: "Screens/epicura/scaled.yaml") { isOneLine in
      isOneLine
        ? ("screen: scaled\ntitle: Scaled\nbody: [ { text: First }", { _ in ", { \(item) }" }, " ]\n")
        : ("screen: scaled\ntitle: Scaled\nbody:\n", { _ in "  - \(item)\n" }, "")
    }
  }

  private static let duplicates = ScaledInput(name: "duplicate keys", path: "Screens/epicura/scaled.yaml") {
    isOneLine in
    isOneLine ? ("{k: 1", { _ in ", k: 1" }, "}\n") : ("k: 1\n", { _ in "k: 1\n" }, "")
  }

  private static func flow(_ name: String, _ item: String) -> ScaledInput {
    ScaledInput(name: name, path: "Screens/epicura/walkthroughs/scaled.yaml") { isOneLine in
      let head = "appId: com.epicura.app\n---\n"
      return isOneLine
        ? (head + "[ launchApp", { _ in ", { \(item) }" }, " ]\n")
        : (head + "- launchApp\n", { _ in "- \(item)\n" }, "")
    }
  }

  private static func catalog(_ name: String, _ hindi: String) -> ScaledInput {
    ScaledInput(name: name, path: "Locales/epicura.xcstrings") { isOneLine in
      let (line, indent) = isOneLine ? ("", "") : ("\n", "  ")
      func unit(_ text: String) -> String {
        "{\(line)\(indent)\"stringUnit\" : {\"state\" : \"translated\",\(line)\(indent)\"value\" : \"\(text)\"}}"
      }
      return (
        "{\"sourceLanguage\" : \"en\", \"version\" : \"1.0\", \"strings\" : {\(line)\"first\" : {}",
        { number in
          ",\(line)\(indent)\"key \(number)\" : {\(line)\"localizations\" : {\"en\" : \(unit("Hello %@")),\(line)\"hi\" : \(unit(hindi))}}"
        }, "}}\n"
      )
    }
  }

  private static let languages = ScaledInput(
    name: "catalog with languages", path: "Locales/epicura.xcstrings"
  ) {
    isOneLine in
    let line = isOneLine ? "" : "\n"
    return (
      "{\"sourceLanguage\" : \"en\", \"version\" : \"1.0\", \"strings\" : {\"k\" : {\"localizations\" : {"
        + "\"en\" : {\"stringUnit\" : {\"state\" : \"translated\", \"value\" : \"x\"}}",
      { number in
        ",\(line)\"l\(number)\" : {\"stringUnit\" : {\"state\" : \"translated\", \"value\" : \"x\"}}"
      }, "}}}}\n"
    )
  }

  private static func flags(_ name: String, _ rule: String) -> ScaledInput {
    ScaledInput(name: name, path: "Screens/epicura/flags.yaml") { isOneLine in
      func flag(_ number: Int) -> String {
        "scaled_\(number): { state: ENABLED, kind: kill-switch, owner: me, about: Scaled, defaultVariant: \"off\", "
          + "variants: { \"on\": true, \"off\": false }, rules: [ { id: a, when: \"\(rule)\", variant: \"on\" } ] }"
      }
      let head = "tiers: { free: { rank: 0 }, pro: { rank: 10 } }\n"
      return isOneLine
        ? (head + "flags: { \(flag(0))", { ", \(flag($0 + 1))" }, " }\n")
        : (head + "flags:\n", { "  \(flag($0))\n" }, "")
    }
  }
}
