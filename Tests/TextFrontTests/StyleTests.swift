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

  @Test(
    arguments: [
      0xE65100, 0xBF360C, 0x2E7D32, 0x3E2723, 0x6D4C41, 0xD50000, 0x43A047, 0xFFB300, 0x000000, 0xFFFFFF,
      0x0000FF,
    ] as [UInt32])
  func everyColorIsReadableOnAnyBackground(color: UInt32) {
    let unknown: [UInt32] = [0x000000, 0xFFFFFF]
    #expect(Contrast.worst(Contrast.readable(color, on: unknown), on: unknown) >= 4.5)
    #expect(Contrast.worst(Contrast.xterm(Contrast.indexed(color, on: unknown)), on: unknown) >= 3)
    for background: UInt32 in [0x000000, 0xFFFFFF, 0xFFF8E1, 0x121212] {
      #expect(Contrast.ratio(Contrast.readable(color, on: [background]), background) >= 4.5)
      #expect(Contrast.ratio(Contrast.xterm(Contrast.indexed(color, on: [background])), background) >= 4.5)
    }
  }

  @Test func keepsAReadableColor() {
    #expect(Contrast.readable(0xBF360C, on: [0xFFFFFF]) == 0xBF360C)
    #expect(Contrast.indexed(0xFF0000, on: [0x000000]) == 196)
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
