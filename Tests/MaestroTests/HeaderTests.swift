import Foundations
import Testing

@testable import Maestro

struct HeaderTests {
  @Test func parsesEveryHeaderKey() throws {
    let set = read(
      """
      appId: ${APP_ID}
      name: Browse
      tags: [ smoke, recipes ]
      env: { QUERY: idli, COUNT: 3 }
      properties: { junitId: T-1 }
      onFlowStart: [ launchApp ]
      onFlowComplete: [ stopApp ]
      x-matrix: { locale: [ en, hi, ta ], tier: [ free, pro ], flag.look: [ list, bars ], exclude: [ { locale: ta, tier: pro }, { flag.look: bars, tier: free } ] }
      x-cases: [ { name: short, QUERY: dal }, { QUERY: rasam } ]
      x-faults: [ { at: 2, offline: true }, { at: Search, status: 503, path: "/recipes*", times: 2 }, { at: 3, skew: -2m } ]
      x-seed: 7
      x-requests: [ { at: 2, path: /a, body: { event: speed, speed: 60, isOn: true, version: 1.10, code: "7", list: [ 0.5, ~ ] } }, { at: Search, method: delete, path: /b, server: appliance } ]
      x-expect: [ { after: 1, tree: trees/list.yaml } ]
      x-owner: team
      x-secrets: [ AADHAAR ]
      ---
      - back
      - back: { label: Search }
      - back
      """)
    #expect(set.lines.isEmpty, "\(set.lines)")
    let flow = try #require(set.flow)
    #expect(flow.name == "Browse")
    #expect(flow.header.appId?.scripts == ["APP_ID"])
    #expect(flow.header.tags == ["smoke", "recipes"])
    #expect(flow.header.env.map { "\($0.name)=\($0.value.source)" } == ["QUERY=idli", "COUNT=3"])
    #expect(flow.allSteps.map(\.name) == ["launchApp", "back", "back", "back", "stopApp"])
    let extensions = flow.header.extensions
    #expect(
      extensions.matrix?.values == [
        .locale: ["en", "hi", "ta"], .tier: ["free", "pro"], .flag("look"): ["list", "bars"],
      ])
    #expect(
      extensions.matrix?.exclude == [
        [.locale: "ta", .tier: "pro"], [.tier: "free", .flag("look"): "bars"],
      ])
    #expect(extensions.cases.map(\.name) == ["short", "2"])
    #expect(
      extensions.faults.map(\.kind) == [.offline(true), .status(503), .skew(milliseconds: -120_000)])
    #expect(extensions.faults.map(\.at) == [.number(2), .label("Search"), .number(3)])
    #expect(extensions.seed == 7)
    #expect(extensions.requests.map(\.method) == ["POST", "DELETE"])
    #expect(extensions.requests.map(\.path) == ["/a", "/b"])
    #expect(extensions.requests.map(\.server) == [nil, "appliance"])
    #expect(extensions.requests.map(\.at) == [.number(2), .label("Search")])
    #expect(
      extensions.requests.map(\.body?.text) == [
        #"{"event":"speed","speed":60,"isOn":true,"version":"1.10","code":"7","list":[0.5,null]}"#, nil,
      ])
    #expect(extensions.secrets == ["AADHAAR"])
    #expect(extensions.expectations.map(\.path) == ["trees/list.yaml"])
  }

  @Test(arguments: [
    (
      "",
      "1:1 KL1001: the file is empty, expected a flow; begin with `appId: …`, a line `---` and a list of steps"
    ),
    (
      "- back\n",
      "1:1 KL1001: found a list at the beginning, expected the flow's header; begin with `appId: …` and a line `---`"
    ),
    (
      "name: A\n---\n- back\n",
      "1:1 KL1001: the header says neither `appId` nor `url`; add `appId: …`, the app's name"
    ),
    (
      "appId: a\n",
      "1:1 KL1002: there are no steps after the header; write a line `---` after the header, then a list of steps"
    ),
    (
      "appId: a\n---\nback\n",
      "3:1 KL1002: found a text after the header, expected a list of steps; begin each step with `- `"
    ),
    ("appId: a\n---\n[]\n", "3:1 KL1002: the list of steps is empty; add a step, such as `- launchApp`"),
    (
      "appId: a\n---\n- back\n---\n- back\n",
      "5:1 KL1002: found a third document, expected a header and a list of steps; remove the `---` before it"
    ),
    (
      "appId: a\nonFlowEnd: [ back ]\n---\n- back\n",
      "2:1 KL1003: there is no header key `onFlowEnd`; did you mean `onFlowComplete`?"
    ),
    ("appId: a\ntag: [ b ]\n---\n- back\n", "2:1 KL1003: there is no header key `tag`; did you mean `tags`?"),
    (
      "appId: a\ntimeout: 3\n---\n- back\n",
      "2:1 (warning) KL1003: there is no header key `timeout`, so it does nothing; keys of your own begin with `x-`"
    ),
    (
      "appId: a\nx-faults: [ { at: 2, offline: true } ]\n---\n- back\n",
      "2:13 KL0951: `x-faults` names step 2, and the flow has 1; count the flow's own steps, without those within others"
    ),
    (
      "appId: a\nx-expect: [ { after: opn, tree: t.yaml } ]\n---\n- back: { label: open }\n",
      "2:13 KL0951: `x-expect` names the step `opn`, and no step has that label; did you mean `open`?"
    ),
    (
      "appId: a\nx-secrets: { A: b }\n---\n- back\n",
      "2:12 KL1008: found a mapping for `x-secrets`, expected a list of words"
    ),
    (
      "appId: a\nx-matrixx: {}\n---\n- back\n",
      "2:1 KL1003: there is no header key `x-matrixx`; did you mean `x-matrix`?"
    ),
    (
      "appId: a\njsEngine: rhino\n---\n- back\n",
      "2:11 KL1003: the engine `rhino` is no longer there; remove the key"
    ),
    (
      "appId: a\nonFlowStart: { back: 1 }\n---\n- back\n",
      "2:14 KL1008: found a mapping for `onFlowStart`, expected a list of steps; begin each step with `- `"
    ),
    ("appId: a\nenv: { A: }\n---\n- back\n", "2:11 KL1008: found nothing for `A`, expected a text"),
    (
      "appId: a\nx-seed: -1\n---\n- back\n",
      "2:9 KL1008: found `-1` for `x-seed`, expected a whole number from 0"
    ),
    (
      "appId: a\nx-soft: sometimes\n---\n- back\n",
      "2:9 KL1008: found `sometimes` for `x-soft`, expected true or a list of steps; such as `x-soft: [ 4, total ]`, with the numbers or labels of steps"
    ),
    (
      "appId: a\nx-soft: [ 2 ]\n---\n- back\n",
      "2:9 KL0951: `x-soft` names step 2, and the flow has 1; count the flow's own steps, without those within others"
    ),
    (
      "appId: a\nx-soft: [ 0 ]\n---\n- back\n",
      "2:11 KL1008: found `0` for `x-soft`, expected a step's number from 1"
    ),
    (
      "appId: a\nx-requests: [ { at: 2, path: /a } ]\n---\n- back\n",
      "2:15 KL0951: `x-requests` names step 2, and the flow has 1; count the flow's own steps, without those within others"
    ),
    (
      "appId: a\nx-requests: [ { at: 1, path: a } ]\n---\n- back\n",
      "2:30 KL1008: found `a` for `path`, expected a path from the server's root; such as `/__kolam/appliances`"
    ),
    (
      "appId: a\nx-requests: [ { at: 1, path: /a, body: x } ]\n---\n- back\n",
      "2:40 KL1008: found a text for `body`, expected names with values; such as `body: { event: load }`"
    ),
    (
      "appId: a\nx-requests: [ { at: 1, path: /a, method: SEND } ]\n---\n- back\n",
      "2:42 KL1008: found `SEND` for `method`, expected `GET`, `POST`, `PUT`, `PATCH` or `DELETE`"
    ),
    (
      "appId: a\nx-faults: [ { at: 2, slow: soon } ]\n---\n- back\n",
      "2:28 KL1008: found `soon` for `slow`, expected a time such as `5s` or `-2m`"
    ),
    (
      "appId: a\nx-cases: [ { name: b, Q: c }, { name: b, Q: d } ]\n---\n- back\n",
      "2:39 KL1008: two rows of `x-cases` are called `b`; give each a `name` of its own; a row without one is called by its number"
    ),
    (
      "appId: a\nx-cases: [ { name: '2', Q: c }, { Q: d } ]\n---\n- back\n",
      "2:33 KL1008: two rows of `x-cases` are called `2`; give each a `name` of its own; a row without one is called by its number"
    ),
    (
      "appId: a\nx-matrix: { locales: [ en ] }\n---\n- back\n",
      "2:13 KL1006: `x-matrix` has no key `locales`; did you mean `locale`?"
    ),
  ])
  func reportsAnInvalidHeaderAtItsLocation(text: String, line: String) {
    #expect(read(text).lines == [line])
  }

  @Test(arguments: [
    "x-faults: [ { at: 1, offline: true }, { at: open, offline: false } ]\n---\n- back: { label: open }",
    // What scripts name is only known when they run.
    "x-faults: [ { at: open, offline: true } ]\n---\n- back: { label: \"${A}\" }",
    "x-secrets: [ A, B ]\n---\n- back", "x-secrets: A\n---\n- back",
  ]) func readsFaultsAtStepsAndSecrets(_ rest: String) {
    #expect(read("appId: a\n\(rest)\n").lines.isEmpty)
  }

  @Test func namesAnUnnamedFlowAfterItsFile() {
    #expect(Flow.stem(of: "walks/browse.recipes.yaml") == "browse.recipes")
  }

  @Test func survivesTruncatedFlows() {
    let text =
      "appId: a\nx-faults: [ { at: 2, slow: 3s } ]\n---\n- tapOn: { id: \"ஆ${A}\", below: { text: b } }\n- repeat: { times: 2, commands: [ back ] }\n"
    func hold(_ set: FlowSet, _ text: String) {
      #expect(set.flow != nil || set.diagnostics.hasErrors, "\(text) is read as nothing, without a word")
      for diagnostic in set.diagnostics.all {
        #expect((diagnostic.span?.range.upperBound ?? 0) <= text.utf8.count, "\(diagnostic.message)")
      }
    }
    for end in text.utf8.indices {
      let part = String(decoding: text.utf8[..<end], as: UTF8.self)
      hold(read(part), part)
    }
    for index in text.utf8.indices {
      for byte in [UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "\n"), 0xC3] {
        var bytes = Array(text.utf8)
        bytes[text.utf8.distance(from: text.utf8.startIndex, to: index)] = byte
        let changed = String(decoding: bytes, as: UTF8.self)
        hold(read(changed), changed)
      }
    }
  }
}
