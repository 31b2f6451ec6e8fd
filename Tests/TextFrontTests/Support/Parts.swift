import Runtime

/// Screens of one or two components each, as the runtime renders them, in English, Hindi and Tamil.
struct Parts {
  let locale: String

  static let all: [(name: String, make: @Sendable (Parts) -> ScreenView)] = [
    ("form", { $0.form }), ("choices", { $0.choices }), ("stepper", { $0.stepper }), ("tabs", { $0.tabs(1) }),
    ("steps", { $0.steps(2) }), ("table", { $0.table }), ("transcript", { $0.transcript }),
    ("chart", { $0.chart }), ("camera", { $0.camera }), ("markdown", { $0.markdown }),
    ("section", { $0.sections(isOpen: true) }), ("alert", { $0.alert }), ("upgrade", { $0.upgrade }),
    ("sheet", { $0.sheet }), ("flow", { $0.flow }),
  ]

  static func named(_ name: String, _ locale: String) -> ScreenView? {
    all.first { $0.name == name }?.make(Parts(locale: locale))
  }

  func t(_ english: String, _ hindi: String, _ tamil: String) -> String {
    switch locale {
    case "hi": hindi
    case "ta": tamil
    default: english
    }
  }

  func screen(_ name: String, _ title: String, _ nodes: [ViewNode]) -> ScreenView {
    ScreenView(screen: name, title: title, trail: [title], canGoBack: true, nodes: nodes, locale: locale)
  }

  func button(_ id: String, _ label: String) -> ViewNode {
    ViewNode(id: id, role: .button, label: label, interaction: .press)
  }

  // MARK: Repeated texts

  var nextWord: String { t("Next", "आगे", "அடுத்து") }
  var closeWord: String { t("Close", "बंद करें", "மூடவும்") }
  var rice: String { t("Rice", "चावल", "அரிசி") }
  var milk: String { t("Milk", "दूध", "பால்") }
  var nuts: String { t("Nuts", "मेवे", "கொட்டைகள்") }
  var lentils: String { t("Lentils", "दाल", "பருப்பு") }
}
