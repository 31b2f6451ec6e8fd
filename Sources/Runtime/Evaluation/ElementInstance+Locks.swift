import Foundations

extension ElementInstance {
  /// Returns whether a flag hides it entirely: the flag is off without a lock, or its `onLocked` is `hide`.
  func isHiddenByFlag(_ context: RenderContext) -> Bool {
    guard let flag = element.common.flag else { return false }
    let isOn = context.isOn(flag.name)
    context.recorder(for: self)?.note(isOn, at: flag.span)
    return !isOn && lock(context)?.show ?? .hide == .hide
  }

  /// Returns the lock of its flag; nil where it is not locked or the flag has no lock.
  func lock(_ context: RenderContext) -> FlagLock? {
    guard let flag = element.common.flag, !context.isOn(flag.name) else { return nil }
    return context.lock(of: flag.name)
  }
}
