public import Foundations
import PluginKit

extension AppSession {
  /// Opens a screen on top of the shown one, or in its place.
  func open(_ name: String, with params: ValueMap, replacing: Bool) async throws(ActionFailure) {
    var diagnostics = Diagnostics()
    guard let screen = app.screen(name, into: &diagnostics), !diagnostics.hasErrors else {
      let first = diagnostics.sorted.first { $0.severity == .error }
      let place = first?.span.map { "\($0.description): " } ?? ""
      throw ActionFailure(code: "screen_broken", detail: place + (first?.message ?? "no screen `\(name)`"))
    }
    let instance = ScreenInstance(id: nextID(), screen: screen, params: params)
    openModels(of: instance)
    var left: [ScreenInstance] = []
    if replacing {
      if let old = navigation.replace(with: instance) { left = [old] }
    } else {
      navigation.push(instance)
    }
    screenChanged(closing: left)
  }

  /// Opens a screen's models; where that fails the screen itself says so, and the author is told more.
  private func openModels(of instance: ScreenInstance) {
    instance.openModels(environment) { (model, arguments) throws(ActionError) in
      let handle = try plugins.open("\(model.plugin).\(model.model)", with: arguments)
      handle.start()
      return handle
    }
    if let detail = instance.failure?.detail { announce(.problem(detail)) }
  }

  /// Goes back to the screen before.
  func goBack() async throws(ActionFailure) {
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
        try await open(tab.screen, with: .empty, replacing: false)
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
    localizer = new.localizer(settings.locale)
    let gone = navigation.keep(new.tabs)
    for (instance, screen) in replacements where !gone.contains(where: { $0 === instance }) {
      instance.adopt(screen)
      openModels(of: instance)
    }
    screenChanged(closing: gone)
    if navigation.top == nil {
      let first = new.tabs.first { $0.id == navigation.tab }?.screen ?? new.start
      do throws(ActionFailure) { try await open(first, with: .empty, replacing: false) } catch {
        announce(error)
      }
    }
    return diagnostics.sorted
  }
}
