import Expressions

extension LinkedElement {
  /// Everything that its own expressions depend on, without those of the elements within it.
  ///
  /// It is computed each time: only a screen with a model that is gone needs it.
  var ownReads: [ReadPath] {
    var reads = properties.flatMap(\.value.ownReads)
    for case let text? in [common.why, common.a11yLabel, common.a11yHint] { reads += text.reads }
    for case let condition? in [common.when, common.enabled] { reads += condition.program.reads }
    for case let value? in [common.isA11yHidden, common.isRequired] { reads += value.reads }
    return reads
  }
}

extension LinkedProperty {
  fileprivate var ownReads: [ReadPath] {
    switch self {
    case .text(let text): text.reads
    case .expression(let bound): bound.program.reads
    case .value(let value): value.reads
    case .list(let items): items.flatMap(\.ownReads)
    case .record(let record): record.flatMap(\.value.ownReads)
    // The body of a component of the app's own sees the given values as params.
    case .use(let use): use.params.flatMap { $0.value?.reads ?? [] }
    case .word, .elements, .rows, .nothing, .content, .actions: []
    }
  }
}

extension LinkedValue {
  fileprivate var reads: [ReadPath] {
    switch self {
    case .constant: []
    case .expression(let bound): bound.program.reads
    case .joined(let pieces): pieces.values.flatMap(\.program.reads)
    }
  }
}
