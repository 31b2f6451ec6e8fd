import Runtime
import Testing

@testable import FrontKit

/// A session is recorded whatever front shows it: by its events and its screens.
@Suite struct FlowRecorderTests {
  /// Draws each node on a row of its own.
  private struct RowFramer: ScreenFramer {
    func frame(of view: ScreenView) -> ScreenFrame {
      let places = view.nodes.enumerated().map { row, node in
        (node.id, ScreenFrame.Place(rows: row..<row + 1, column: 0, width: node.label.count))
      }
      return ScreenFrame(
        heading: [view.title], rows: view.nodes.map(\.label),
        places: Dictionary(places, uniquingKeysWith: { first, _ in first }))
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
}
