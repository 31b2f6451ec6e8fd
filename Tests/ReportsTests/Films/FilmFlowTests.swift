import Foundations
import TestSupport
import Testing

@testable import Reports
@testable import Walkthroughs

/// The timeline of a case and the files of its flow, on the page of made-up walks.
@Suite struct FilmFlowTests {
  private let demo: DemoWalk

  init() throws { demo = try DemoWalk() }

  private func page(_ cases: [CaseRecord]) -> String {
    Filmstrip(WalkRecord(cases: cases, wall: .milliseconds(12)), of: demo.app, pageLocale: "en").source
  }

  @Test func theTimelineGivesEachStepAShareAndMoreToThoseThatTakeTime() throws {
    let flow = try DemoWalk.flow(steps: 4)
    let walk = DemoWalk.walkCase(flow, screens: [nil, nil, nil, nil]) { walkCase in
      walkCase.steps[1].depth = 1
      walkCase.steps[2].depth = 1
      walkCase.steps[2].duration = .seconds(30)
      walkCase.steps[3].outcome = .failed
    }
    let timeline = try #require(
      page([walk]).components(separatedBy: "<svg class=\"timeline\"").last?.components(separatedBy: "</svg>")
        .first)
    func values(_ name: String) -> [String] {
      timeline.components(separatedBy: " \(name)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
    // The first step holds the next two; of its three leaves one takes all the time.
    #expect(values("x") == ["0", "0", "166.7", "833.3"])
    #expect(values("width") == ["832.3", "165.7", "665.7", "165.7"])
    #expect(values("y") == ["0", "10", "10", "0"])
    #expect(values("href") == (1...4).map { "#first/en.free.phone/\($0)" })
    #expect(timeline.contains("<rect class=\"failed\"") && timeline.contains("(4.5 s + 0 ms)"))
  }

  @Test func theFlowFileLeadsFromEachStepToItsWorstCase() throws {
    let flow = try DemoWalk.flow(steps: 2)
    let source = CaseRecord.FlowSource(
      path: "walks/first.yaml", lines: ["appId: demo", "name: 'First'", "---", "- back", "- back </ol>"])
    let cases = ["en", "hi"].map { locale in
      DemoWalk.walkCase(flow, locale: locale, screens: [nil, nil]) { walkCase in
        walkCase.sources = [source]
        if locale == "hi" { walkCase.steps[1].outcome = .failed }
      }
    }
    let file = try #require(
      page(cases).components(separatedBy: "<details class=\"file\">").last?.components(separatedBy: "</ol>")
        .first)
    #expect(
      file.components(separatedBy: "<li").dropFirst().map { "<li" + $0 } == [
        "<li>appId: demo</li>", "<li>name: &#39;First&#39;</li>", "<li>---</li>",
        "<li class=\"completed\"><a href=\"#first/en.free.phone/1\">- back</a></li>",
        "<li class=\"failed\"><a href=\"#first/hi.free.phone/2\">- back &lt;/ol&gt;</a></li>",
      ])
    #expect(page(cases).components(separatedBy: "<details class=\"file\">").count == 2)
    #expect(!page([DemoWalk.walkCase(flow, screens: [nil])]).contains("<details class=\"file\">"))
  }

  @Test func aLineWithSecretsOfDifferentCasesIsMaskedWhole() throws {
    let flow = try DemoWalk.flow(steps: 1)
    let cases = [("en", "- inputText: •••• 7291"), ("hi", "- inputText: 4410 ••••")].map { locale, line in
      DemoWalk.walkCase(flow, locale: locale, screens: [nil]) { walkCase in
        walkCase.sources = [.init(path: "walks/first.yaml", lines: [line, "- back"])]
      }
    }
    let source = page(cases)
    #expect(!source.contains("7291") && !source.contains("4410"))
    #expect(source.contains("<li>••••</li><li>- back</li>"))
  }
}
