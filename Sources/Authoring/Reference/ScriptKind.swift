package import Screens

/// The kinds of files that an app is written in.
package enum ScriptKind: String, Sendable, CaseIterable {
  /// `app.yaml`.
  case app
  /// A screen.
  case screen
  /// A component of the app's own.
  case component
  /// A flow.
  case flow

  /// What such a file may hold.
  package var spec: RecordSpec {
    switch self {
    case .app: AppScript.spec
    case .screen: ScreenScript.spec
    case .component: ComponentScript.spec
    case .flow: FlowScript.spec
    }
  }

  /// Where such files are, for people and editors.
  package var place: String {
    switch self {
    case .app: "Screens/<app>/app.yaml"
    case .screen: "Screens/<app>/<screen>.yaml"
    case .component: "Screens/<app>/components/<component>.yaml"
    case .flow: "Screens/<app>/flows/<flow>.yaml"
    }
  }
}
