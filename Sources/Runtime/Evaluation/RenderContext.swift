import Catalogs
import Foundations

/// The inputs and results of one rendering pass.
final class RenderContext {
  /// The values in scope, including those of the row that is being drawn.
  private(set) var slots: [Value]
  /// The localizer of the locale.
  let localizer: Localizer
  /// The errors of expressions, for the author.
  private(set) var problems: [ValueError] = []
  /// The number of expressions evaluated; the others were cached.
  private(set) var evaluations = 0
  /// Actions of elements that have appeared, with the slots they see.
  private(set) var appeared: [(actions: [LinkedAction], slots: [Value])] = []

  private let screenSlots: Int

  /// Whether texts record their sources.
  let tracesTexts: Bool

  private let recorder: CoverageRecorder?
  /// The cache shared with other sessions; nil where there are none.
  let renderCache: RenderCache?
  /// The settings common to all that is drawn with it.
  let setting: RenderCache.Setting

  init(
    slots: [Value], localizer: Localizer, locale: String = "", tracesTexts: Bool = false,
    recorder: CoverageRecorder? = nil, sharing renderCache: RenderCache? = nil
  ) {
    self.slots = slots
    self.recorder = recorder
    // Recording coverage needs every element to be drawn.
    self.renderCache = recorder == nil ? renderCache : nil
    setting = RenderCache.Setting(
      locale: locale, device: Self.device(slots), zone: slots[Environment.Slot.zone.rawValue].plainText,
      tracesTexts: tracesTexts)
    self.tracesTexts = tracesTexts
    screenSlots = slots.count
    self.localizer = localizer
  }

  /// The time zone, an IANA name.
  var zone: String { setting.zone }

  /// The slots of the rows around what is being drawn.
  var rowSlots: [Value] { Array(slots.dropFirst(screenSlots)) }

  /// Brings an item of a list and its index into scope.
  func enterRow(_ item: Value, _ index: Int) {
    slots.append(item)
    slots.append(.int(index))
  }

  /// Removes the innermost item from scope.
  func leaveRow() { slots.removeLast(2) }

  /// Brings an answer into scope as `value` while `body` runs.
  func entering<T>(_ answer: Value, _ body: () -> T) -> T {
    slots.append(answer)
    defer { slots.removeLast() }
    return body()
  }

  // MARK: Components of the app's own

  /// The enclosing components of the app's own: the number of slots at their use, their row, and their id.
  private var uses: [(slots: Int, row: String?, id: String)] = []

  /// Begins the body of a component of the app's own.
  func enterUse(_ params: Value, row: String?, id: String) {
    uses.append((slots.count, row, id))
    slots.append(params)
  }

  /// Ends the body of a component of the app's own.
  func leaveUse() {
    slots.removeLast()
    uses.removeLast()
  }

  /// Draws content of the place where the innermost component is used, with the values of that place.
  ///
  /// - Parameters:
  ///   - row: the row that is drawn, or the component itself outside of its lists.
  ///   - draw: draws it, given the row whose id prefixes its ids.
  /// - Returns: what was drawn.
  func outside<T>(of row: String?, _ draw: (_ row: String?) -> T) -> T {
    guard let use = uses.popLast() else { return draw(nil) }
    let inner = slots[use.slots...]
    slots.removeLast(inner.count)
    defer {
      slots += inner
      uses.append(use)
    }
    // In a list of the component the content is drawn once per row.
    return draw(row == use.id ? use.row : row)
  }

  // MARK: Offscreen

  /// Whether the current element is drawn offscreen, such as the earlier steps of a wizard.
  private(set) var isOffscreen = false

  /// Draws offscreen.
  func unseen(_ draw: () -> Void) {
    let outer = isOffscreen
    isOffscreen = true
    draw()
    isOffscreen = outer
  }

  /// The outermost locked element around: it is shown, but nothing within it.
  private var lockRoot: ElementInstance?

  /// Draws an element.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - isAlone: whether nothing within it is shown.
  ///   - draw: draws it.
  /// - Returns: what was drawn.
  func drawing<T>(_ element: ElementInstance, isAlone: Bool, _ draw: () -> T) -> T {
    let outer = lockRoot
    if isAlone { lockRoot = outer ?? element }
    defer { lockRoot = outer }
    return draw()
  }

  /// Returns the recorder of an element's coverage; nil where there is none, or where the element is not shown.
  func recorder(for element: ElementInstance) -> CoverageRecorder? {
    guard let recorder, !isOffscreen, lockRoot == nil || lockRoot === element else { return nil }
    return recorder
  }

  // MARK: State of the session

  /// The name of the device profile.
  var device: String { setting.device }

  private static func device(_ slots: [Value]) -> String {
    guard case .map(let device) = slots[Environment.Slot.device.rawValue] else { return "" }
    return device["name"]?.plainText ?? ""
  }

  /// Returns the value of a field of the screen's form.
  func input(_ field: String) -> Value? { self.field(field, of: .inputs) }

  /// Returns the screen's mark of an answer, by its node's id.
  func mark(_ node: String) -> ValidationMark? { field(node, of: .marks).flatMap(ValidationMark.init) }

  /// Returns whether a flag is on.
  func isOn(_ flag: String) -> Bool { field(flag, of: .flags)?.isTrue ?? false }

  /// Returns the lock of a flag; nil where it is not locked.
  func lock(of flag: String) -> FlagLock? { field(flag, of: .locks).flatMap(FlagLock.init) }

  /// Returns the current part of a component that shows one at a time.
  func shownPart(_ node: String) -> Value? { field(node, of: .parts) }

  private func field(_ name: String, of slot: Environment.Slot) -> Value? {
    guard case .map(let map) = slots[slot.rawValue] else { return nil }
    return map[name]
  }

  /// Evaluates an expression, recording its error.
  func evaluate(_ bound: Bound) -> Value {
    evaluations += 1
    let value = bound.program.evaluate(slots)
    if case .error(let error) = value { problems.append(error) }
    return value
  }

  /// Records that an element with `onAppear` actions has appeared, unless it is within a locked one.
  func appear(_ actions: [LinkedAction]) {
    if !actions.isEmpty, lockRoot == nil { appeared.append((actions, slots)) }
  }
}
