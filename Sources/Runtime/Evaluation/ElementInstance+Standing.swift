import Foundations

extension ElementInstance {
  /// Whether a flag keeps it from being shown at all: what is simply off, and what its `onLocked` hides.
  func isHiddenByFlag(_ context: RenderContext) -> Bool {
    guard let flag = element.common.flag else { return false }
    let isOn = context.isOn(flag.name)
    context.recorder(for: self)?.note(isOn, at: flag.span)
    return !isOn && lock(context)?.show ?? .hide == .hide
  }

  /// What keeps it locked; nil where nothing does, or where what does says nothing of it.
  func lock(_ context: RenderContext) -> FlagLock? {
    guard let flag = element.common.flag, !context.isOn(flag.name) else { return nil }
    return context.lock(of: flag.name)
  }

  /// Marks what it has drawn where its own expressions read a model that is no longer there.
  func markStale(_ nodes: inout [ViewNode], _ context: RenderContext) {
    guard !context.staleSlots.isEmpty,
      element.ownReads.contains(where: { context.staleSlots.contains($0.slot) })
    else { return }
    for index in nodes.indices { nodes[index].states.insert(.stale) }
  }
}
