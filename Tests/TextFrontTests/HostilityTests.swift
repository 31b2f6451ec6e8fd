import Runtime
import Testing

@testable import TextFront

@Suite struct HostilityTests {
  private static let evil = "\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}x\r\n\u{8}\u{2028}y\u{0}"

  /// A screen in which every text is hostile.
  private static var view: ScreenView {
    var view = Screens(locale: "en").kit
    func poison(_ nodes: inout [ViewNode]) {
      for index in nodes.indices {
        nodes[index].label += evil
        nodes[index].value = evil
        nodes[index].hint = evil
        nodes[index].id += evil
        nodes[index].states = Set(ViewNode.State.allCases).subtracting([.disabled])
        poison(&nodes[index].children)
      }
    }
    poison(&view.nodes)
    view.title += evil
    view.screen += evil
    view.trail = [evil]
    view.tabs = [.init(id: evil, label: evil, badge: evil, isSelected: true)]
    return view
  }

  private static func controls(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      scalar != "\n"
        && (scalar.properties.generalCategory == .control || ("\u{202A}"..."\u{202E}").contains(scalar)
          || scalar == "\u{2028}")
    }
  }

  @Test(arguments: Format.allCases)
  func noControlReachesTheOutput(format: Format) {
    var options = Talk.options(format)
    options.width = format == .json ? nil : 20
    var talk = Talk(Self.view, options: options) { _, view in
      view.nodes.removeFirst(3)
      return [.toast(Self.evil, .error), .refused(Self.evil), .problem(Self.evil)]
    }
    talk.type(
      "?", "where", "errors", ":tree", "home", "again", "why \(Self.evil)", "1=\(Self.evil)", Self.evil)
    #expect(Self.controls(talk.output) == [])
    #expect(talk.output.utf8.count > 1000)
  }

  @Test func jsonHasNoEscapeSequencesWhateverTheTerminal() {
    var options = Talk.options(.json, terminal: true)
    options.colors = .truecolor
    let talk = Talk(Self.view, options: options, theme: Theme(light: Palette([.primary: 0xFF0000])))
    #expect(!talk.output.contains("\u{1B}"))
  }

  @Test func noLineOfInputBringsTheFrontDown() {
    var generator = SplitMix(state: 42)
    let bits = [
      "1", "=", "#", ":", "?", "@", " ", "phone", "unit", "pin", "why", "clock", "+", "9999999999999999999",
      "\u{1B}[", "\u{0}",
      "क", "்", "\u{301}", "é", ",", "back", "\"", "\\", "%", "%@", "%lld", "\u{200D}", "🏳️‍🌈", "-",
    ]
    for _ in 0..<600 {
      var talk = Talk(
        Bool.random(using: &generator) ? Screens(locale: "hi").signIn : Screens(locale: "en").question,
        options: Talk.options(
          Format.allCases.randomElement(using: &generator) ?? .text, terminal: Bool.random(using: &generator))
      )
      for _ in 0..<4 {
        let line = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
          bits.randomElement(using: &generator) ?? ""
        }
        talk.type(line.joined())
      }
      #expect(!talk.output.contains("\u{1B}") && !talk.output.contains("hunter2"))
    }
  }
}

/// A small repeatable source of numbers.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
