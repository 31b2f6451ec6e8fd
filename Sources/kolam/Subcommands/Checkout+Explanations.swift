import Authoring
import Foundations

extension Checkout {
  /// Returns the explanations of codes: in `KOLAM_ROOT`, else above the program, else above the current folder.
  ///
  /// They belong to the program, and most folders with apps in them have none.
  static func explanations() throws(CommandError) -> Explanations {
    let errors = "docs/errors"
    if let named = HostEnvironment.variable("KOLAM_ROOT"), has(named, errors) {
      return Explanations(folder: "\(named)/\(errors)")
    }
    for start in [programFolder, "."] {
      if let found = folder(above: start, with: errors) { return Explanations(folder: "\(found)/\(errors)") }
    }
    throw CommandError(
      "no folder with `\(errors)` in it above the program or here; name it with `KOLAM_ROOT`")
  }
}
