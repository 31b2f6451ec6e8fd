package import Screens

/// The kinds of an app's files.
package enum ScriptKind: String, Sendable, CaseIterable {
  /// `app.yaml`.
  case app
  /// A screen.
  case screen
  /// A component of the app's own.
  case component
  /// A flow.
  case flow

  /// The spec of such a file.
  package var spec: RecordSpec {
    switch self {
    case .app: AppScript.spec
    case .screen: ScreenScript.spec
    case .component: ComponentScript.spec
    case .flow: FlowScript.spec
    }
  }

  /// The path of such files, for authors and editors.
  package var place: String {
    switch self {
    case .app: "Screens/<app>/app.yaml"
    case .screen: "Screens/<app>/<screen>.yaml"
    case .component: "Screens/<app>/components/<component>.yaml"
    case .flow: "Screens/<app>/flows/<flow>.yaml"
    }
  }
}
