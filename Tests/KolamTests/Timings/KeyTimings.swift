import Foundation
import Testing

/// The time limit of a key at the prompt.
@Suite(.serialized, .timed) struct KeyTimings {
  @Test(arguments: ["zzzzzz", "masala dosa", "मसाला डोसा", "மசாலா தோ"])
  func aKeyIsDrawnAtOnceOnALongScreen(typed: String) throws {
    _ = try Timings.release()
    let names = ["Masala Dosa", "मसाला डोसा", "மசாலா தோசை"]
    let buttons = (0..<1000).map {
      "  - { button: { verbatim: \"\(names[$0 % 3]) \($0)\" }, id: b\($0), do: [ back ] }\n"
    }
    let checkout = try SmallCheckout([
      "small": ["home.yaml": "screen: home\ntitle: { verbatim: Home }\nbody:\n" + buttons.joined()]
    ])
    let talk = try TerminalTalk(
      ["run", "small"], root: checkout.root, data: checkout.root.appendingPathComponent("data").path,
      environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"])
    try talk.expect(line: "> |")
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<5 {
      var line = ""
      for scalar in typed.unicodeScalars {
        line.unicodeScalars.append(scalar)
        let time = try clock.measure {
          talk.type(String(scalar))
          // Behind it something may be suggested.
          try talk.expect(line) { $0.cursorLine.hasPrefix("> \(line)|") }
        }
        times.append(time)
      }
      try talk.type("\u{15}", showing: "> |")
    }
    let median = times.sorted()[times.count / 2]
    print("timing: a key of `\(typed)` on a screen of 1,000 rows: \(median); the limit is 5 ms")
    #expect(median < .milliseconds(5))
    talk.type("quit\r")
    #expect(talk.finish() == 0)
  }
}
