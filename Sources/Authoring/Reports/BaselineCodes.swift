import Foundations

extension Diagnostic.Code {
  /// A baseline has not the form that it was written in.
  ///
  /// A baseline is written by `kolam check --baseline FILE --write-baseline` and made smaller by `--update-baseline`;
  /// nobody needs to write in it. After a merge that went wrong, take the version of one side and run
  /// `--update-baseline`.
  ///
  /// ```yaml fails known.yaml
  /// baseline: 1
  /// apps:
  ///   epicura:
  ///     - file: Screens/epicura/recipes.yaml
  ///       code: KL0217
  ///       cuont: 1
  /// ```
  /// ```yaml passes known.yaml
  /// baseline: 1
  /// apps:
  ///   epicura:
  ///     - file: Screens/epicura/recipes.yaml
  ///       code: KL0217
  ///       message: the list has no `empty`
  ///       fingerprint: 205d4dc0908abb6f
  ///       count: 1
  /// ```
  static let baselineForm = Self("KL0130")
  /// A warning that the baseline knows is not there any more.
  ///
  /// A baseline only shrinks: what was mended is taken out, so that it cannot come back unseen.
  /// `kolam check --baseline FILE --update-baseline` does it. Beside errors nothing is missed, since a file with
  /// errors can hide its warnings.
  ///
  /// ```yaml fails known.yaml
  /// baseline: 1
  /// apps:
  ///   epicura:
  ///     - file: Screens/epicura/mended.yaml
  ///       code: KL0217
  ///       message: the list has no `empty`
  ///       fingerprint: 205d4dc0908abb6f
  ///       count: 1
  /// ```
  /// ```yaml passes known.yaml
  /// baseline: 1
  /// apps: {}
  /// ```
  static let goneWarning = Self("KL0131")
  /// A baseline has a version that this program does not know.
  ///
  /// A later version of the program wrote it. Use that one, or go back to the file as it was before.
  ///
  /// ```yaml fails known.yaml
  /// baseline: 2
  /// apps: {}
  /// ```
  /// ```yaml passes known.yaml
  /// baseline: 1
  /// apps: {}
  /// ```
  static let baselineVersion = Self("KL0132")
  /// The baseline is there already.
  ///
  /// `--write-baseline` makes a first one and nothing else: were it to write over one that is there, new warnings
  /// would become known unseen. Mend the new ones; what was mended is taken out by `--update-baseline`. To begin
  /// again, delete the file.
  ///
  /// ```sh fails
  /// kolam check --baseline known.yaml --write-baseline    # known.yaml is there
  /// ```
  /// ```sh passes
  /// kolam check --baseline known.yaml --update-baseline
  /// ```
  static let baselineExists = Self("KL0133")
  /// The baseline cannot be written.
  ///
  /// Its folder is not there or may not be written, or the disk is full. What was there before stays as it was.
  ///
  /// ```sh fails
  /// kolam check --baseline nowhere/known.yaml --write-baseline    # there is no folder nowhere
  /// ```
  /// ```sh passes
  /// kolam check --baseline known.yaml --write-baseline
  /// ```
  static let baselineNotWritten = Self("KL0134")
}
