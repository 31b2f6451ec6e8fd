import Runtime
import Testing

@testable import TextFront

@Suite struct StyleTests {
  @Test(arguments: [
    (["TERM": "xterm-256color"], true, ColorSupport.indexed), (["TERM": "xterm"], true, .indexed),
    (["TERM": "xterm", "COLORTERM": "truecolor"], true, .truecolor),
    (["TERM": "xterm", "COLORTERM": "24bit"], true, .truecolor),
    (["TERM": "xterm-direct"], true, .truecolor), (["TERM": "dumb"], true, .none),
    (["TERM": "vt100"], true, .none),
    ([:], true, .none), (["TERM": "xterm-256color"], false, .none),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], true, .none),
    (["TERM": "xterm-256color", "NO_COLOR": ""], true, .indexed),
    (["CLICOLOR_FORCE": "1"], false, .indexed),
    (["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"], false, .truecolor),
    (["CLICOLOR_FORCE": "0", "TERM": "xterm"], false, .none),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, .none),
    (["TERM": "xterm", "CLICOLOR": "0"], true, .none),
  ])
  func environmentSelectsTheColorSupport(
    environment: [String: String], isTerminal: Bool, support: ColorSupport
  ) {
    #expect(ColorSupport.detect(environment: environment, isTerminal: isTerminal) == support)
  }

  private static let colors: [UInt32] = [
    0xE65100, 0xBF360C, 0x2E7D32, 0x3E2723, 0x6D4C41, 0xD50000, 0x43A047, 0xFFB300, 0x000000, 0xFFFFFF,
    0x0000FF,
  ]

  @Test(arguments: colors)
  func everyColorIsReadableOnAKnownBackground(color: UInt32) {
    for background: UInt32 in [0x000000, 0xFFFFFF, 0xFFF8E1, 0x121212] {
      let known = Contrast.Background.of(terminal: background, isDark: false)
      #expect(Contrast.ratio(Contrast.readable(color, on: known), background) >= 4.5)
      #expect(Contrast.ratio(Contrast.xterm(Contrast.indexed(color, on: known)), background) >= 4.5)
    }
  }

  /// An unknown background is taken for the one that the theme is for; on the other one nothing disappears.
  @Test(arguments: colors, [false, true])
  func everyColorIsReadableOnTheBackgroundOfItsTheme(color: UInt32, isDark: Bool) {
    let unknown = Contrast.Background.of(terminal: nil, isDark: isDark)
    let (own, other): (UInt32, UInt32) = isDark ? (0x000000, 0xFFFFFF) : (0xFFFFFF, 0x000000)
    for shown in [
      Contrast.readable(color, on: unknown), Contrast.xterm(Contrast.indexed(color, on: unknown)),
    ] {
      #expect(Contrast.ratio(shown, own) >= 4.5)
      #expect(Contrast.ratio(shown, other) >= 3)
    }
  }

  /// Epicura's colors in light and in dark, which were the indexes 130 and 131 for the accent.
  @Test(
    arguments: [
      (0xE65100, 0xFF9E40), (0x2E7D32, 0x81C784), (0x6D4C41, 0xD7B8A5), (0xD50000, 0xFF5252),
      (0x43A047, 0x81C784), (0xFFB300, 0xFFD54F),
    ] as [(UInt32, UInt32)])
  func lightAndDarkDifferIn256Colors(light: UInt32, dark: UInt32) {
    let inLight = Contrast.indexed(light, on: Contrast.Background.of(terminal: nil, isDark: false))
    let inDark = Contrast.indexed(dark, on: Contrast.Background.of(terminal: nil, isDark: true))
    #expect(Contrast.luminance(Contrast.xterm(inDark)) > 1.1 * Contrast.luminance(Contrast.xterm(inLight)))
    #expect(inLight != inDark)
  }

  @Test func keepsAReadableColor() {
    #expect(Contrast.readable(0xBF360C, on: [Contrast.Background(color: 0xFFFFFF)]) == 0xBF360C)
    #expect(Contrast.indexed(0xFF0000, on: [Contrast.Background(color: 0x000000)]) == 196)
  }

  @Test func contrastMatchesWCAG() {
    #expect(Contrast.ratio(0x000000, 0xFFFFFF) == 21)
    #expect(abs(Contrast.ratio(0x777777, 0xFFFFFF) - 4.478) < 0.001)
  }

  @Test func addsNothingWithoutColorSupport() {
    let style = Style(palette: Palette([.primary: 0xE65100]), support: .none)
    for look in Look.allCases { #expect(style.applied(look, to: "a") == "a") }
  }

  @Test func missingColorKeepsTheTerminalsOwn() {
    let style = Style(palette: Palette(), support: .truecolor)
    #expect(style.applied(.title, to: "a") == "\u{1B}[1ma\u{1B}[0m")
    #expect(style.applied(.plain, to: "a") == "a")
    #expect(style.applied(.title, to: "") == "")
  }
}
