import Runtime
import TestSupport
import Testing

@testable import TextFront

@Suite struct HandoverTests {
  private static func talk(_ locale: String, _ format: Format) -> Talk {
    let parts = Parts(locale: locale)
    return Talk(parts.flow, options: Talk.options(format)) { _, _ in
      [
        .externalRequest(.link("https://a.example/x")),
        .externalRequest(.copy(parts.rice)), .externalRequest(.share("\(parts.rice)\n\(parts.milk)")),
        .externalRequest(.notification(.init(title: parts.rice, text: parts.t("is ready", "तैयार है", "தயார்")))),
        .externalRequest(.notification(.init(title: "", text: parts.rice))),
      ]
    }
  }

  @Test(arguments: Format.allCases, Kolam.locales)
  func announcesSharedContent(format: Format, locale: String) {
    var talk = Self.talk(locale, format)
    assertGolden(talk.type("1"), "handover.\(format.rawValue).\(locale)")
  }
}
