import Foundations

/// The `<file>` elements of an XLIFF that belong to catalogs of the import, and what is said of the others.
///
/// An Xcode export has the texts of many files, of which only catalogs can be imported.
struct SkippedFiles {
  /// The elements that are read.
  let taken: [XMLNode]
  /// A warning for each of the others.
  let remarks: [Diagnostic]

  init(_ files: [XMLNode], _ source: SourceText, _ targets: ImportTargets) {
    var taken: [XMLNode] = []
    var remarks: [Diagnostic] = []
    for file in files {
      guard let original = file.attributes["original"], files.count > 1, !targets.has(original) else {
        taken.append(file)
        continue
      }
      remarks.append(
        Diagnostic(
          .skippedFile, .warning, "the texts of `\(visibleText(original))` are not imported",
          at: file.span(in: source),
          help: original.hasSuffix(".xcstrings") ? "name its catalog with `--into`" : nil))
    }
    self.taken = taken
    self.remarks = remarks
  }
}
