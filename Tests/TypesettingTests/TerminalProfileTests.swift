import Testing
import Typesetting

/// The rule for counting cells, by the variables that terminals set.
@Suite struct TerminalProfileTests {
  @Test(arguments: [
    ([:], WidthProfile.posix),
    (["TERM": "dumb"], .posix),
    (["TERM": "xterm-256color"], .posix),
    (["TERM": "xterm-256color", "VTE_VERSION": "7402"], .posix),
    (["TERM": "alacritty"], .posix),
    (["TERM": "xterm-kitty"], .kitty),
    (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
    (["TERM": "foot"], .wcwidth02),
    (["TERM": "mlterm"], .wcwidth02),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .wcwidth02),
    (["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"], .wcwidth09),
    (["TERM": "contour"], .wcwidth09),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .posix),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .posix),
    (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TMUX": "/tmp/tmux"], .posix),
    (["TERM": "screen-256color", "TMUX": "/tmp/tmux", "TERM_PROGRAM": "ghostty"], .posix),
    (["TERM": "screen", "STY": "1.pts", "KITTY_WINDOW_ID": "1"], .posix),
  ])
  func followsTheTerminal(variables: [String: String], profile: WidthProfile) {
    #expect(WidthProfile.ofTerminal { variables[$0] } == profile)
  }
}
