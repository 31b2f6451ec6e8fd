import ArgumentParser
import FrontKit
package import Typesetting

/// The options that annotate texts for testers; `:l10n`, `:keys`, `:roman`, `:bidi` and `:escape` change them.
struct InspectionOptions: ParsableArguments {
  @Flag(
    name: .customLong("l10n"),
    help: "Mark texts with a missing or unfinished translation; :l10n lists the texts of a screen.")
  var l10n = false

  @Option(
    help: ArgumentHelp(
      "Show the catalog's keys: off, on (in place of the texts) or both.", valueName: "where"))
  var keys = Inspection.Keys.off

  @Flag(help: "Also show each line in Latin letters.")
  var roman = false

  @Option(
    help: ArgumentHelp(
      "The invisible marks of writing direction: keep, strip, or show them by name.", valueName: "how"))
  var bidi = DirectionControls.keep

  @Flag(
    name: [.customLong("ascii"), .customLong("escape")],
    help: "Write ASCII only, everything else as code points such as <U+0939>, for bug reports.")
  var ascii = false

  /// The annotations of texts.
  var inspection: Inspection {
    var inspection = Inspection()
    inspection.keys = keys
    inspection.marksUnfinished = l10n
    inspection.romanizes = roman
    return inspection
  }
}

extension Inspection.Keys: ExpressibleByArgument {}
extension DirectionControls: ExpressibleByArgument {}
