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
    try openModels(of: instance)
    if replacing {
      navigation.replace(with: instance)?.close()
    } else {
      navigation.push(instance)
    }
    screenChanged()
  }

  func openModels(of instance: ScreenInstance) throws(ActionFailure) {
    do throws(ActionError) {
      try instance.openModels(environment) { (model, arguments) throws(ActionError) in
        let handle = try plugins.open("\(model.plugin).\(model.model)", with: arguments)
        handle.start()
        return handle
      }
    } catch {
      throw ActionFailure(code: error.code.description, detail: error.detail.isEmpty ? nil : error.detail)
    }
  }

  /// Goes back to the screen before.
  func goBack() async throws(ActionFailure) {
    guard let left = navigation.pop() else { throw ActionFailure(code: "no_way_back") }
    screenChanged()
    left.close()
  }

  /// Goes back to the tab's first screen.
  func goToRoot() async {
    let left = navigation.popToRoot()
    screenChanged()
    for screen in left { screen.close() }
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
  public func adopt(_ new: App) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    var replacements: [(ScreenInstance, LinkedScreen)] = []
    for instance in navigation.all {
      if let screen = new.screen(instance.screen.name, into: &diagnostics) { replacements.append((instance, screen)) }
    }
    guard !diagnostics.hasErrors, !new.tabs.isEmpty || app.tabs.isEmpty else { return diagnostics.sorted }
    app = new
    localizer = new.localizer(settings.locale)
    if !new.tabs.isEmpty, !new.tabs.contains(where: { $0.id == navigation.tab }) { navigation.show(new.tabs[0].id) }
    for (instance, screen) in replacements {
      instance.adopt(screen)
      do throws(ActionFailure) { try openModels(of: instance) } catch { announce(error) }
    }
    return diagnostics.sorted
  }
}
