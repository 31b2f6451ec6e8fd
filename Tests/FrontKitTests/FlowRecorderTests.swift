import Runtime
import Testing

@testable import FrontKit

/// A session is recorded whatever front shows it: by its events and its screens.
@Suite struct FlowRecorderTests {
  /// Draws each node on a row of its own.
  private struct RowFramer: ScreenFramer {
    func frame(of view: ScreenView) -> ScreenFrame {
      let places = view.nodes.enumerated().map { row, node in
        (node.id, ScreenFrame.Bounds(rows: row..<row + 1, column: 0, width: node.label.count))
      }
      return ScreenFrame(
        heading: [view.title], rows: view.nodes.map(\.label),
        bounds: Dictionary(places, uniquingKeysWith: { first, _ in first }))
    }
  }

  private let words = Words(locale: "en") { key, _ in key }
  private let home = ScreenView(
    screen: "home", title: "Home",
    nodes: (1...9).map { ViewNode(id: "row\($0)", role: .button, label: "Row \($0)", interaction: .press) })

  private func recorder(rows: Int) -> FlowRecorder {
    let recordingContext = RecordingContext(
      app: "demo", tier: "free", device: "phone", devices: ["phone": .init(rows: rows, columns: 40)])
    return FlowRecorder(recordingContext, home) { _, _ in RowFramer() }
  }

  @Test func whatIsPressedBecomesAStep() {
    var recorder = recorder(rows: 20)
    recorder.begin("mine.yaml", on: home)
    recorder.note(.press("row2"), on: home, words)
    #expect(recorder.text(words).hasSuffix("- launchApp\n- tapOn:\n    id: row2\n"))
    #expect(recorder.end(nil, words)?.file == "mine.yaml")
    #expect(recorder.end(nil, words)?.file == nil)
  }

  @Test func whatIsOutOfSightIsScrolledTo() {
    var recorder = recorder(rows: 6)
    recorder.begin("mine.yaml", on: home)
    recorder.note(.press("row9"), on: home, words)
    #expect(recorder.text(words).contains("- scrollUntilVisible:"))
  }

  @Test func whatIsOutOfSightOnAnotherDeviceIsScrolledTo() {
    let context = RecordingContext(
      app: "demo", tier: "free", device: "phone",
      devices: ["phone": .init(rows: 20, columns: 40), "small": .init(rows: 6, columns: 40)])
    var recorder = FlowRecorder(context, home) { _, _ in RowFramer() }
    recorder.begin("mine.yaml", on: home)
    recorder.note(.press("row9"), on: home, words)
    #expect(recorder.text(words).contains("- scrollUntilVisible:\n    element:\n      id: row9\n"))
  }

  @Test func aRowThatAnotherDeviceDoesNotShowIsNotAsserted() {
    let few = ScreenView(screen: "home", title: "Home", nodes: Array(home.nodes.prefix(1)))
    func flow(_ devices: [String: RecordingContext.Size]) -> String {
      let context = RecordingContext(app: "demo", tier: "free", device: "phone", devices: devices)
      var recorder = FlowRecorder(context, few) { _, _ in RowFramer() }
      recorder.begin("mine.yaml", on: few)
      recorder.note(.press("row1"), on: few, words)
      // Rows 2 to 9 are new; only those at the top are on a low screen.
      var after = home
      after.nodes.swapAt(1, 8)
      return recorder.end(after, words)?.text ?? ""
    }
    let tall = RecordingContext.Size(rows: 40, columns: 40)
    #expect(flow(["phone": tall]).contains("- assertVisible:"))
    #expect(!flow(["phone": tall, "small": .init(rows: 5, columns: 40)]).contains("id: row8"))
  }

  @Test func thePlanIsKept() {
    var recorder = recorder(rows: 20)
    recorder.begin("mine.yaml", on: home)
    recorder.note(.press("row2"), on: home, words)
    var inner = home
    inner.trail = ["Home", "Inner"]
    recorder.note(.tier("pro"), on: inner, words)
    recorder.note(.press("row3"), on: inner, words)
    let text = recorder.text(words)
    #expect(
      text.contains(
        "- launchApp:\n    stopApp: false\n    arguments:\n      tier: pro\n- tapOn:\n    id: row3\n"))
  }

  @Test func theNetworkGoesOffAtTheLabelOfAMark() {
    var recorder = recorder(rows: 20)
    recorder.begin("mine.yaml", on: home)
    recorder.note(.press("row2"), on: home, words)
    recorder.note(.offline(true), on: home, words)
    recorder.note(.press("row3"), on: home, words)
    recorder.note(.offline(false), on: home, words)
    recorder.note(.offline(true), on: home, words)
    let text = recorder.text(words)
    for label in ["front.record.offline", "front.record.online", "front.record.offline 2"] {
      #expect(text.contains("- waitForAnimationToEnd:\n    label: \(label)\n"))
      #expect(text.contains("at: \(label),"))
    }
  }

  @Test func aTestersRequestIsSentAtTheLabelOfAMark() {
    var recorder = recorder(rows: 20)
    recorder.begin("mine.yaml", on: home)
    recorder.note(.press("row2"), on: home, words)
    recorder.note(.request("/__kolam/appliances", body: #"{"event":"load"}"#), on: home, words)
    recorder.note(.request("/__kolam/faults", body: "{}"), on: home, words)
    let text = recorder.text(words)
    let requests = """
      x-requests:
        - { at: front.record.request, path: "/__kolam/appliances", body: { event: load } }
        - { at: front.record.request 2, path: "/__kolam/faults", body: {} }

      """
    #expect(text.contains(requests), "\(text)")
    for label in ["front.record.request", "front.record.request 2"] {
      #expect(text.contains("- waitForAnimationToEnd:\n    label: \(label)\n"))
    }
  }

  @Test func aRequestThatNoFlowCanSendIsAComment() {
    var early = recorder(rows: 20)
    early.note(.request("/a", body: "{}"), on: home, words)
    early.begin("mine.yaml", on: home)
    early.note(.press("row2"), on: home, words)
    #expect(early.text(words).contains("onFlowStart:\n  - launchApp\n  # front.record.left\n---"))
    #expect(!early.text(words).contains("x-requests"))

    var twice = recorder(rows: 20)
    twice.begin("mine.yaml", on: home)
    twice.note(.request("/a", body: #"{"b":1,"b":2}"#), on: home, words)
    #expect(twice.text(words).contains("- launchApp\n# front.record.left\n"))
    #expect(!twice.text(words).contains("x-requests"))
  }

  @Test func anAssertionOfAnElementIsRecordedWhereItHolds() {
    var recorder = recorder(rows: 6)
    recorder.begin("mine.yaml", on: home)
    let there = RecordedAssertion(.element("row9"), isVisible: true)
    let gone = RecordedAssertion(.element("row10"), isVisible: false)
    #expect(there.holds(on: home) && gone.holds(on: home))
    #expect(!RecordedAssertion(.element("row10"), isVisible: true).holds(on: home))
    #expect(!RecordedAssertion(.element("row9"), isVisible: false).holds(on: home))
    recorder.note(there, on: home)
    recorder.note(gone, on: home)
    let text = recorder.text(words)
    #expect(
      text.contains("- scrollUntilVisible:\n    element:\n      id: row9\n- assertVisible:\n    id: row9\n"))
    #expect(text.hasSuffix("- assertNotVisible:\n    id: row10\n"))
  }

  @Test func anAssertionOfATextIsOfTheWholeText() {
    var recorder = recorder(rows: 20)
    recorder.begin("mine.yaml", on: home)
    let there = RecordedAssertion(.text("Row 2"), isVisible: true)
    #expect(there.holds(on: home))
    #expect(!RecordedAssertion(.text("Row"), isVisible: true).holds(on: home))
    recorder.note(there, on: home)
    recorder.note(RecordedAssertion(.text("Row (2)"), isVisible: false), on: home)
    #expect(recorder.text(words).contains("- assertVisible: Row 2\n- assertNotVisible: "))
  }
}
