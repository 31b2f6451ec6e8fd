import Authoring
import Foundations
import Runtime

extension Checkout {
  /// Returns the explanations of codes: in `KOLAM_ROOT`, else those installed with the program, else above the program,
  /// else above the current folder.
  ///
  /// They belong to the program, and most folders with apps in them have none.
  static func explanations() throws(CommandError) -> Explanations {
    let errors = "docs/errors"
    if let named = HostEnvironment.variable("KOLAM_ROOT"), has(named, errors) {
      return Explanations(folder: "\(named)/\(errors)")
    }
    if let installed = AppFolder.installed { return Explanations(folder: "\(installed)/\(errors)") }
    for start in [programFolder, "."] {
      if let found = folder(above: start, with: errors) { return Explanations(folder: "\(found)/\(errors)") }
    }
    throw CommandError(
      "no folder with `\(errors)` in it above the program or here; name it with `KOLAM_ROOT`")
  }
}
