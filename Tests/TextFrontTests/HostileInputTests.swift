import Runtime
import Testing

@testable import TextFront

@Suite struct HostileInputTests {
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
    for part in Parts.all {
      view.nodes += part.make(Parts(locale: "ta")).allNodes.filter { $0.role != .dialog }
    }
    poison(&view.nodes)
    view.flow = .init(flow: evil, step: .max, steps: .min)
    view.isSheet = true
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
  func outputHasNoControlCharacters(format: Format) {
    var options = Talk.options(format)
    options.width = format == .json ? nil : 20
    options.drawsShapes = true
    var talk = Talk(Self.view, options: options) { _, view in
      view.nodes.removeFirst(3)
      return [
        .toast(Self.evil, .error), .refused(Self.evil), .problem(Self.evil),
        .invalid([.init(id: Self.evil, label: Self.evil, message: Self.evil)]),
        .externalRequest(.link(Self.evil)), .externalRequest(.share(Self.evil)),
        .externalRequest(.copy(Self.evil)),
        .externalRequest(.notification(.init(title: Self.evil, text: Self.evil))),
      ]
    }
    talk.type(
      "?", "where", "errors", ":tree", "home", "again", "why \(Self.evil)", "1=\(Self.evil)", Self.evil)
    #expect(Self.controls(talk.output) == [])
    #expect(talk.output.utf8.count > 1000)
  }

  private static let series: [[Double]] = [
    Array(repeating: .nan, count: 10), [.infinity, -.infinity, 1], [], (0..<3_000).map { Double($0) },
    [-.greatestFiniteMagnitude, .greatestFiniteMagnitude],
  ]

  private static let measures: [ViewNode.Measure] = [
    .fraction(.nan), .fraction(-.infinity), .fraction(1e300),
    .range(.nan, from: .nan, through: .nan, step: .nan),
    .range(1, from: 2, through: -3, step: 0), .rating(.nan, outOf: 0), .level(.min),
  ]

  @Test(arguments: series.map { .series($0) } + measures)
  func survivesAnyNumber(measure: ViewNode.Measure) {
    for format in Format.allCases {
      for width in [nil, 0, 1, 7, 500] as [Int?] {
        var options = Talk.options(format)
        options.width = width
        options.drawsShapes = true
        let nodes = ViewNode.Role.allCases.map { role in
          ViewNode(id: "a.\(role)", role: role, label: "A", measure: measure, interaction: .edit(.number))
        }
        var talk = Talk(ScreenView(screen: "s", title: "S", nodes: nodes), options: options)
        talk.type("#a.stepper", "", "again")
        #expect(talk.code == nil)
        #expect(format == .json || !talk.output.lowercased().contains("nan"))
      }
    }
  }

  @Test func rendersADeepTree() {
    var node = ViewNode(id: "n", role: .text, label: "deep")
    for level in 0..<500 { node = ViewNode(id: "n\(level)", role: .step, label: "L", children: [node]) }
    var options = Talk.options()
    options.width = 40
    #expect(
      Talk(ScreenView(screen: "s", title: "S", nodes: [node]), options: options).output.contains("deep"))
  }

  @Test func jsonHasNoEscapeSequencesWhateverTheTerminal() {
    var options = Talk.options(.json, terminal: true)
    options.colors = .truecolor
    let talk = Talk(Self.view, options: options, theme: Theme(light: Palette([.primary: 0xFF0000])))
    #expect(!talk.output.contains("\u{1B}"))
  }

  @Test func survivesAnyInput() {
    var generator = SplitMix(state: 42)
    let bits = [
      "1", "=", "#", ":", "?", "@", " ", "phone", "unit", "pin", "why", "clock", "+", "9999999999999999999",
      "\u{1B}[", "\u{0}",
      "क", "்", "\u{301}", "é", ",", "back", "\"", "\\", "%", "%@", "%lld", "\u{200D}", "none", "open ",
      "flag ", "a=b", "a://b", "people", "allergies", "save", ":cancel", "🏳️‍🌈", "-",
    ]
    let parts = Parts(locale: "hi")
    let views = [
      Screens(locale: "hi").signIn, Screens(locale: "en").question, parts.form, parts.choices, parts.stepper,
      parts.upgrade,
    ]
    for _ in 0..<900 {
      var talk = Talk(
        views.randomElement(using: &generator) ?? Screens(locale: "en").question,
        options: Talk.options(
          Format.allCases.randomElement(using: &generator) ?? .text, terminal: Bool.random(using: &generator))
      ) { event, view in
        guard case .press = event else { return [] }
        return [.invalid(view.allNodes.map { .init(id: $0.id, label: $0.label, message: "Wrong.") })]
      }
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

/// A small reproducible random generator.
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
