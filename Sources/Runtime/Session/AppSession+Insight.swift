package import Foundations

/// A snapshot of an open model.
package struct ModelInfo: Sendable, Equatable {
  /// Its name in the script.
  package let alias: String
  /// The plugin and the model, such as `recipes.RecipeList`.
  package let path: String
  /// Its published state.
  package let state: Value
}

/// An open screen, shown or below others.
package struct OpenScreen: Sendable, Equatable {
  /// Its name in the scripts.
  package let screen: String
  /// Its arguments; missing ones are null or empty.
  package let params: ValueMap
}

extension AppSession {
  /// Returns the models in scope on the shown screen: those of `app.yaml`, then its own, in the order they are written.
  package func modelStates() -> [ModelInfo] {
    (appModels + (navigation.top?.models ?? [])).map { model in
      ModelInfo(alias: model.alias, path: model.path, state: model.handle.snapshot.state)
    }
  }

  /// Reports on every flag: its value, the reason and its place, in the order of `flags.yaml`.
  package func flagReports() -> [FlagReport] { app.flagFile.flags.compactMap { report(of: $0.name) } }

  /// Returns the open screens of the shown tab, the shown screen last.
  package func openScreens() -> [OpenScreen] {
    navigation.stack.map { OpenScreen(screen: $0.screen.name, params: $0.params) }
  }

  /// The effective plan.
  package var effectiveTier: String { tier }

  /// The name of the device that screens are laid out for.
  package var shownDevice: String { device.name }

  /// The id of the shown tab; nil in an app without tabs.
  package var shownTab: String? { app.tabs.isEmpty ? nil : navigation.tab }
}
