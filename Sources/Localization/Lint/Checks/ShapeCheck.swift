import Catalogs
import Foundations

/// The nesting of texts and variations that Xcode allows.
enum ShapeCheck: LocalizationCheck {
  static let rules = [illegalNesting, overlapping, missingUnit, unknownVariation]

  /// `illegal-nesting`: a case is varied further where nothing may be.
  static let illegalNesting = LintRule("KL1104", "illegal-nesting", .error)

  /// `overlapping-shape`: a text and its variations stand side by side, or two kinds of variations do.
  static let overlapping = LintRule("KL1105", "overlapping-shape", .error)

  /// `missing-unit`: something that should hold a text holds none.
  static let missingUnit = LintRule("KL1106", "missing-unit", .error)

  /// `unknown-variation`: texts vary by something that Apple's systems do not know.
  static let unknownVariation = LintRule("KL1107", "unknown-variation", .warning)

  private static let devices = DeviceFamily.allCases.map(\.rawValue) + ["other"]

  static func check(_ localization: LintLocalization, of entry: LintEntry, _ run: inout LintRun) {
    // Fast path: nearly all are a single text.
    if localization.isFlat, localization.localization.substitutions.isEmpty,
      localization.localization.node.variations.isEmpty
    {
      return
    }
    var walk = Walk(key: entry.key, locale: localization.language.tag, run: run)
    walk.visit(localization.localization.node, UnitPath())
    for part in localization.localization.substitutions {
      walk.visit(part.node, UnitPath().down(.substitution(part.name)))
    }
    run = walk.run
  }

  private struct Walk {
    let key: String
    let locale: LocaleTag
    var run: LintRun

    mutating func visit(_ node: LocalizationNode, _ path: UnitPath) {
      // A value of the wrong type is reported by the reader and read as empty.
      if node.unit == nil, node.variations.isEmpty {
        if node.unknown.isEmpty || path.steps.isEmpty {
          report(missingUnit, "there is no text and there are no variations", path, "add a `stringUnit`")
        }
      }
      if node.unit != nil, !node.variations.isEmpty {
        report(
          overlapping, "a text and variations of it stand side by side, and Xcode deletes one of them", path,
          "keep one of the two")
      }
      if node.variations.count > 1 {
        let axes = node.variations.map { "`\($0.axis.name)`" }.joined(separator: " and ")
        report(
          overlapping, "\(axes) stand side by side, and Xcode deletes one of them", path,
          "vary by device, and each device by number")
      }
      for variations in node.variations { visit(variations, path) }
    }

    private mutating func visit(_ variations: Variations, _ path: UnitPath) {
      let axis = variations.axis.name
      let known: [String]? =
        switch variations.axis {
        case .plural: PluralCategories.all
        case .device: ShapeCheck.devices
        default: nil
        }
      if known == nil {
        report(
          unknownVariation, "texts vary by `\(axis)`, expected `plural` or `device`", path,
          nearHelp(for: axis, in: ["plural", "device"]))
      }
      for item in variations.cases {
        let below = path.down(.variation(axis: axis, name: item.name))
        if let known, !known.contains(item.name) {
          report(
            unknownVariation,
            "`\(item.name)` is no case of `\(axis)`, expected \(known.joined(separator: ", "))", below,
            nearHelp(for: item.name, in: known))
        }
        if !item.node.variations.isEmpty {
          if variations.axis == .plural {
            report(
              illegalNesting, "Plural case cannot be further varied", below,
              "vary by device first, then by number")
          } else if item.name == "other" {
            report(illegalNesting, "Fallback value cannot be further varied", below, "write one text here")
          } else if item.node.variations(by: .device) != nil {
            report(
              illegalNesting, "Device case cannot be varied by device again", below, "keep one of the levels")
          }
        }
        visit(item.node, below)
      }
    }

    private mutating func report(_ rule: LintRule, _ message: String, _ path: UnitPath, _ help: String? = nil)
    {
      run.report(rule, message, at: path, of: key, in: locale, help: help)
    }
  }
}
