import Foundations
import Walkthroughs

/// The steps of a case in their order, as wide as they took in the app's time; those with nested steps stand above these.
struct FilmTimeline {
  let walkCase: FilmFlow.Case
  let words: FilmWords

  /// The width of the drawing, in units of its own.
  private static let width = 1000.0
  /// The share of it that goes to steps alike, since most take no time in the app.
  private static let evenShare = 0.5
  /// The height of a row of steps, and of the bar in it.
  private static let (row, bar) = (10, 8)
  /// The most rows; deeper steps stand in the last one.
  private static let mostRows = 4

  private var steps: [StepRecord] { walkCase.record.steps }

  /// Renders it; nothing for a case of one step.
  ///
  /// The list of steps has the same links, so those here are left out of what is read and what the Tab key reaches.
  var html: HTML {
    guard steps.count > 1 else { return .nothing }
    let ends = edges
    let depth = min(Self.mostRows - 1, steps.map(\.depth).max() ?? 0)
    let bars = steps.indices.map { index in
      bar(steps[index], from: ends[index], to: ends[index + children(of: index) + 1])
    }
    return .element(
      "svg",
      [
        .kind("timeline"), .of("viewBox", "0 0 \(Int(Self.width)) \((depth + 1) * Self.row)"),
        .of("preserveAspectRatio", "none"), .of("aria-hidden", "true"),
      ], bars)
  }

  private func bar(_ step: StepRecord, from start: Double, to end: Double) -> HTML {
    let address = "\(walkCase.address)/\(step.number)"
    let times = [words.time(step.start), words.time(step.duration)].joined(separator: " + ")
    return .element(
      "a", [.link(to: address), .of("data-step", address), .of("tabindex", "-1")],
      [
        .element("title", [], "\(step.number). \(step.title) (\(times))"),
        .element(
          "rect",
          [
            .kind(step.outcome.rawValue), .of("x", Self.number(start)),
            .of("y", String(min(step.depth, Self.mostRows - 1) * Self.row)),
            .of("width", Self.number(max(1, end - start - 1))), .of("height", String(Self.bar)),
          ]),
      ])
  }

  /// Where each step begins, and where the last one ends.
  private var edges: [Double] {
    let isLeaf = steps.indices.map { children(of: $0) == 0 }
    let time = zip(steps, isLeaf).reduce(0) { $1.1 ? $0 + Self.seconds($1.0.duration) : $0 }
    let leaves = Double(isLeaf.count { $0 })
    let even = (time > 0 ? Self.evenShare : 1) * Self.width / leaves
    var edges = [0.0]
    for (step, isLeaf) in zip(steps, isLeaf) {
      let timed = time > 0 ? Self.seconds(step.duration) / time * (1 - Self.evenShare) * Self.width : 0
      edges.append((edges.last ?? 0) + (isLeaf ? even + timed : 0))
    }
    return edges
  }

  /// Returns how many steps are nested in a step, at any depth.
  private func children(of index: Int) -> Int {
    steps[(index + 1)...].prefix { $0.depth > steps[index].depth }.count
  }

  private static func seconds(_ length: Duration) -> Double {
    Double(length.components.seconds) + Double(length.components.attoseconds) / 1e18
  }

  /// Returns a number with one decimal.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }
}
