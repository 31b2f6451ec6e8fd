import Foundations
import Maestro
import Runtime
import FrontKit

@testable import Walkthroughs

/// A made-up walk with everything that reports contain.
enum SampleWalk {
  private static let browse = """
    appId: demo
    name: Browse & "look"
    tags: [smoke, <slow>]
    properties: { junitId: T-1, junitClassname: demo.Browse, team: "A & B" }
    ---
    - launchApp
    - tapOn: Rows
    """

  private static let search = """
    appId: demo
    env: { PASSWORD: hunter22 }
    x-seed: 7
    ---
    - launchApp
    - runFlow: { commands: [ { tapOn: Searh } ] }
    - assertVisible: Found
    """

  static let flows: [String: Flow] = {
    var set = FlowSet(
      files: MemoryFiles(files: ["walks/browse.yaml": browse, "walks/search it.yaml": search]))
    for path in ["walks/browse.yaml", "walks/search it.yaml"] { set.add(path) }
    return set.flows
  }()

  static func walkCase(
    _ flow: String, _ locale: String = "en", _ tier: String = "free", _ device: String = "phone"
  )
    -> WalkCase?
  {
    flows[flow].map { WalkCase(flow: $0, axes: WalkCase.Axes(locale: locale, tier: tier, device: device)) }
  }

  /// The two flows in two languages and two plans; the search fails in Hindi.
  static var report: WalkReport {
    var cases: [CaseRecord] = []
    for locale in ["en", "hi"] {
      for tier in ["free", "pro"] {
        if let walkCase = walkCase("walks/browse.yaml", locale, tier) {
          cases.append(passed(walkCase, warns: tier == "pro"))
        }
      }
    }
    for locale in ["en", "hi"] {
      for tier in ["free", "pro"] {
        guard let walkCase = walkCase("walks/search it.yaml", locale, tier) else { continue }
        cases.append(locale == "hi" ? failed(walkCase) : passed(walkCase, warns: false))
      }
    }
    let command = RepeatCommand(
      options: ["--platform", "android"], constants: [("TOKEN", "t0ps3cret"), ("A", "it's")])
    return WalkReport(WalkRecord(cases: cases, wall: .milliseconds(5)), command: command)
  }

  /// A case for each status, in languages that are numbered.
  static func record(_ statuses: [CaseStatus]) -> WalkRecord {
    let cases = statuses.enumerated().compactMap { number, status in
      walkCase("walks/browse.yaml", "l\(number)").map { walkCase in
        var record = CaseRecord(walkCase: walkCase, seed: 1)
        record.status = status
        return record
      }
    }
    return WalkRecord(cases: cases, wall: .zero)
  }

  static func passed(_ walkCase: WalkCase, warns: Bool) -> CaseRecord {
    var record = CaseRecord(walkCase: walkCase, seed: walkCase.flow.header.extensions.seed ?? 1)
    let steps = walkCase.flow.allSteps
    record.steps = steps.enumerated().map { index, step in
      StepRecord(
        number: index + 1, depth: 0, command: step.name, title: "\(step.name) \u{1B}[2J", span: step.span,
        start: .seconds(index), duration: .milliseconds(1500))
    }
    if warns {
      record.status = .warned
      record.steps[1].outcome = .warned
      record.steps[1].trouble = "\"Rows\" is <not> on screen"
      record.steps[0].notes = ["the app was installed"]
      record.isFlaky = true
    }
    record.duration = .seconds(3)
    return record
  }

  static func failed(_ walkCase: WalkCase) -> CaseRecord {
    var record = passed(walkCase, warns: false)
    let tap = walkCase.flow.allSteps[2]
    record.steps[1].outcome = .failed
    record.steps[1].notes = ["nothing can be done with #title, so the tap changes nothing"]
    record.steps[2] = StepRecord(
      number: 3, depth: 1, command: "tapOn", title: "Tap on \"Searh\"", span: tap.span, outcome: .failed,
      trouble: "\"Searh\" is not on screen after 17 s", start: .seconds(1), duration: .seconds(17))
    record.steps = Array(record.steps.prefix(3))
    record.status = .failed
    record.duration = .seconds(18)
    record.console = ["typed hunter22 ]]>"]
    var frame = ScreenFrame(heading: ["खोज"], rows: [], bounds: [:])
    frame.rows = (1...6).map { "  \($0). पंक्ति \($0) <&>" } + ["hunter22\u{1B}]0;x\u{7}"]
    let screen = ScreenRecord(
      view: ScreenView(screen: "search", title: "खोज"), frame: frame, viewport: 1..<7, messages: ["सहेजा गया"])
    record.failure = FailureRecord(
      message: "\"Searh\" is not on screen after 17 s", step: 3, span: tap.span, screen: screen,
      nearest: ["#search \"Search\" differs by one letter"], changes: ["- old", "+ new hunter22"],
      notes: ["begin with `launchApp`"])
    record.hide(SecretMask(["hunter22"]))
    return record
  }
}
