public import Foundations
import PluginKit

extension AppSession {
  /// Opens a screen, or what its route says instead.
  ///
  /// - Throws: that the screen has errors, with its first one.
  func open(
    _ name: String, with params: ValueMap, _ way: GoAction.Way, in place: FlowPosition? = nil
  ) async throws(ActionFailure) {
    let (name, params) = try guarded(name, params)
    let screen = try linked(name)
    let instance = ScreenInstance(id: nextID(), screen: screen, params: params)
    instance.isSheet = way == .present
    instance.flow = place
    openModels(of: instance)
    var left: [ScreenInstance] = []
    if way == .replace {
      if let old = navigation.replace(with: instance) {
        left = [old]
        // What stands in a sheet's or a flow's place stands there as it did.
        instance.isSheet = old.isSheet
        instance.flow = place ?? old.flow
      }
    } else {
      navigation.push(instance)
    }
    screenChanged(closing: left)
  }

  /// A screen without errors.
  private func linked(_ name: String) throws(ActionFailure) -> LinkedScreen {
    var diagnostics = Diagnostics()
    guard let screen = app.screen(name, into: &diagnostics), !diagnostics.hasErrors else {
      let first = diagnostics.sorted.first { $0.severity == .error }
      let place = first?.span.map { "\($0.description): " } ?? ""
      throw ActionFailure(code: "screen_broken", detail: place + (first?.message ?? "no screen `\(name)`"))
    }
    return screen
  }

  /// Where one comes who asks for a screen: there, or where its route's `else` leads.
  private func guarded(_ name: String, _ params: ValueMap) throws(ActionFailure) -> (String, ValueMap) {
    var asked = (name, params)
    var seen: Set<String> = []
    while let route = app.linkedApp.route(to: asked.0), let condition = route.condition {
      let fields = app.context.parameters(asked.0) ?? []
      var frame = ActionFrame(screen: 0, extras: [])
      frame.slots = appSlots
      frame.slots[Environment.Slot.params.rawValue] = .map(
        RecordType(name: "params", fields: fields).completing(asked.1))
      let allowed = condition.evaluate(frame.slots)
      if case .error(let error) = allowed { announce(.problem(error.sentence)) }
      if allowed.isTrue { break }
      guard let otherwise = route.otherwise, seen.insert(asked.0).inserted else {
        throw ActionFailure(code: "not_allowed")
      }
      asked = (otherwise.screen, try otherwise.arguments.evaluate(frame))
    }
    return asked
  }

  /// Opens a screen's models; where that fails the screen itself says so, and the author is told more.
  func openModels(of instance: ScreenInstance) {
    instance.openModels(environment(of: instance)) { (model, arguments) throws(ActionError) in
      let handle = try plugins.open("\(model.plugin).\(model.model)", with: arguments)
      handle.start()
      return handle
    }
    if let detail = instance.failure?.detail { announce(.problem(detail)) }
  }

  /// Goes back to the screen before.
  func goBack() async throws(ActionFailure) {
    if let top = navigation.top, let place = top.flow, navigation.isFirst(top, of: place.run) {
      return try await leaveFlow(of: top.id, by: "cancel")
    }
    guard let left = navigation.pop() else { throw ActionFailure(code: "no_way_back") }
    screenChanged(closing: [left])
  }

  /// Goes back to the tab's first screen.
  func goToRoot() async {
    screenChanged(closing: navigation.popToRoot())
  }

  /// Shows a tab, opening its first screen where it has none.
  func show(tab id: String) async throws(ActionFailure) {
    guard let tab = app.tabs.first(where: { $0.id == id }) else { throw ActionFailure(code: "no_such_tab") }
    let before = navigation.tab
    navigation.show(id)
    if navigation.top == nil {
      do throws(ActionFailure) {
        try await open(tab.screen, with: .empty, .push)
      } catch {
        navigation.show(before)
        throw error
      }
    }
    screenChanged()
  }

  /// Shows the first screen of the first tab.
  func goHome() async throws(ActionFailure) {
    if let first = app.tabs.first { try await show(tab: first.id) }
    await goToRoot()
  }

  /// Takes the app's files anew, keeping open screens and their state.
  ///
  /// - Returns: what is wrong; where that has errors the screens stay as they were.
  public func adopt(_ new: App) async -> [Diagnostic] {
    var diagnostics = Diagnostics()
    var replacements: [(ScreenInstance, LinkedScreen)] = []
    for instance in navigation.all {
      if let screen = new.screen(instance.screen.name, into: &diagnostics) {
        replacements.append((instance, screen))
      }
    }
    guard !diagnostics.hasErrors else { return diagnostics.sorted }
    app = new
    flagValues = nil
    localizer = new.localizer(settings.locale)
    let gone = navigation.keep(new.tabs)
    for (instance, screen) in replacements where !gone.contains(where: { $0 === instance }) {
      instance.adopt(screen)
      openModels(of: instance)
    }
    screenChanged(closing: gone)
    if navigation.top == nil {
      do throws(ActionFailure) {
        try await open(new.firstScreen(of: navigation.tab), with: .empty, .push)
      } catch {
        announce(error)
      }
    }
    return diagnostics.sorted
  }
}
