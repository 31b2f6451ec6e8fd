package import Foundations

/// A snapshot of an open model.
package struct ModelInfo: Sendable, Equatable {
  /// Its name in the script.
  package let alias: String
  /// Its plugin and its own name, such as `recipes.RecipeList`.
  package let path: String
  /// Its published state.
  package let state: Value
}

/// A screen that is open, shown or below others.
package struct OpenScreen: Sendable, Equatable {
  /// Its name in the scripts.
  package let screen: String
  /// Its arguments; missing ones are null or empty.
  package let params: ValueMap
}

extension AppSession {
  /// The models that can be seen from the screen that is shown: those of `app.yaml`, then its own, in written order.
  package func modelStates() -> [ModelInfo] {
    (appModels + (navigation.top?.models ?? [])).map { model in
      ModelInfo(alias: model.alias, path: model.path, state: model.handle.snapshot.state)
    }
  }

  /// Every flag of the app with its value, why it has it and where that is written, in the order of `flags.yaml`.
  package func flagAnswers() -> [FlagReport] { app.flagFile.flags.compactMap { standing(of: $0.name) } }

  /// The open screens of the tab that is shown, from its first to the one that is shown.
  package func openScreens() -> [OpenScreen] {
    navigation.stack.map { OpenScreen(screen: $0.screen.name, params: $0.params) }
  }

  /// The plan that counts now.
  package var shownTier: String { tier }

  /// The name of the device that screens are laid out for.
  package var shownDevice: String { device.name }

  /// The id of the tab that is shown; nil in an app without tabs.
  package var shownTab: String? { app.tabs.isEmpty ? nil : navigation.tab }
}
