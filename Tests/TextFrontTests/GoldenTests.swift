import Foundations
import Runtime
import TestSupport
import Testing

@testable import TextFront

@Suite struct GoldenTests {
  @Test(arguments: Screens.all.map(\.name), Kolam.locales)
  func everyFormatMatchesItsGolden(name: String, locale: String) throws {
    let make = try #require(Screens.all.first { $0.name == name }).make
    let view = make(Screens(locale: locale))
    for format in Format.allCases {
      let talk = Talk(view, options: Talk.options(format))
      assertGolden(talk.output, "\(name).\(format.rawValue).\(locale)")
    }
  }

  @Test(arguments: Kolam.locales)
  func wrapsLongLinesWithAHangingIndent(locale: String) {
    var options = Talk.options()
    options.width = 24
    assertGolden(Talk(Screens(locale: locale).recipe, options: options).output, "narrow.text.\(locale)")
  }

  @Test func colorsFollowThePalette() {
    let light = Palette([
      .primary: 0xE65100, .secondary: 0x2E7D32, .textSecondary: 0x6D4C41, .emergency: 0xD50000,
      .success: 0x43A047,
      .warning: 0xFFB300,
    ])
    for (name, support) in [("256", ColorSupport.indexed), ("truecolor", .truecolor)] {
      var options = Talk.options()
      options.colors = support
      let talk = Talk(Screens(locale: "en").recipe, options: options, theme: Theme(light: light))
      let visible = talk.output.replacing("\u{1B}", with: "<ESC>")
      assertGolden(visible, "colors.\(name)")
    }
  }

  @Test(arguments: Format.allCases, Kolam.locales)
  func helpIsLocalized(format: Format, locale: String) {
    var talk = Talk(Screens(locale: locale).pantry, options: Talk.options(format))
    assertGolden(talk.type("?"), "help.\(format.rawValue).\(locale)")
  }

  @Test(arguments: Format.allCases, Kolam.locales)
  func conversationMatchesTheGoldens(format: Format, locale: String) {
    let screens = Screens(locale: locale)
    var talk = Talk(screens.pantry, options: Talk.options(format)) { event, view in
      switch event {
      case .press("items.basil.remove"): view.dialog = screens.question.dialog
      case .press("confirm.yes"):
        view = screens.pantry(["mint", "salt", "tea"])
        return [.toast(screens.t("Basil is gone.", "तुलसी हटा दी गई।", "துளசி அகற்றப்பட்டது."), .success)]
      case .press("items.mint"): view = screens.signIn
      case .edit("phone", let text):
        view.nodes[0].value = text
        view.nodes[0].states = [.required]
      case .edit("pin", let text): view.nodes[1].value = text
      case .edit("unit", let option):
        for index in view.nodes[2].children.indices {
          view.nodes[2].children[index].states = view.nodes[2].children[index].id == option ? [.selected] : []
        }
      case .press("go"): return [.refused(screens.t("No network.", "नेटवर्क नहीं है।", "இணைய இணைப்பு இல்லை."))]
      default: break
      }
      return []
    }
    talk.type(
      "# a comment", "2", "#confirm.yes", screens.t("mint", "पुदीना", "புதினா"), "1", "+91 98765 43210",
      "pin=secret1",
      "2", "secret2", "3", "2", "4=off", "5", "errors", ":tree", "quit")
    assertGolden(talk.output, "talk-garden.\(format.rawValue).\(locale)")
    #expect(talk.code == .fine)
    #expect(talk.events.contains(.edit("pin", "secret1")))
    #expect(talk.events.contains(.edit("pin", "secret2")))
    #expect(
      !talk.output.contains("secret1") && !talk.output.contains("secret2") && !talk.output.contains("hunter2")
    )
  }
}
