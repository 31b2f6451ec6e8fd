import Foundations

/// Writes JSON Lines (one object per line): an object per diagnostic and a summary last.
///
/// ```
/// {"event":"diagnostic","code":"KL…","severity":"error","message":"no field `totl` on `RecipeDetail`",
///  "file":"Screens/epicura/recipe.yaml","start":{"line":8,"column":20,"byte":131},
///  "end":{"line":8,"column":24,"byte":135},"help":"did you mean `total`?","replacement":"total"}
/// {"event":"summary","apps":[…],"errors":1,"warnings":0,"notes":0,"known":0,"fails":true}
/// ```
///
/// Lines and columns count from 1; columns count Unicode code points, as in the text report and in SARIF. For other
/// units (the Language Server Protocol counts UTF-16), `byte` is the offset in the file's UTF-8, from 0. `end` is
/// exclusive. A diagnostic without a place has no `file`; that of a file that could not be read has a `file` in its
/// message alone. `replacement` exists if writing it in place of `start` to `end` is what `help` proposes. `name` is
/// the rule's, if it has one, and `subject` the locale and the id of a text in a catalog. Lints of catalogs have
/// `catalogs` in place of `apps`.
package struct JSONReport: ReportWriter {
  package init() {}

  /// Renders the report.
  package func write(_ report: CheckReport) -> WrittenReport {
    let objects = report.diagnostics.map(object) + [summary(report)]
    return WrittenReport(output: objects.map { $0.text + "\n" }.joined())
  }

  private func object(_ diagnostic: Diagnostic) -> JSON {
    .object(
      [
        .init("event", .string("diagnostic")), .init("code", .string(diagnostic.code.description)),
        .init("name", diagnostic.code.name.map(JSON.string)),
        .init("severity", .string(diagnostic.severity.rawValue)), .init("message", text(diagnostic.message)),
        .init("label", diagnostic.label.map(text)), .init("subject", diagnostic.subject.map(text)),
      ] + members(diagnostic.span) + [
        .init("help", diagnostic.help.map(text)),
        .init("replacement", Rename(diagnostic).map { text($0.name) }),
        .init("related", diagnostic.related.isEmpty ? nil : .array(diagnostic.related.map(related))),
      ])
  }

  private func related(_ related: Diagnostic.Related) -> JSON {
    .object([.init("message", text(related.message))] + members(related.span))
  }

  private func members(_ span: Span?) -> [JSON.Member] {
    guard let span else { return [] }
    return [
      .init("file", text(span.source.path)), .init("start", point(span.source, span.range.lowerBound)),
      .init("end", point(span.source, span.range.upperBound)),
    ]
  }

  private func point(_ source: SourceText, _ offset: Int) -> JSON {
    let location = source.location(of: offset)
    return .object([
      .init("line", .int(location.line)), .init("column", .int(location.column)), .init("byte", .int(offset)),
    ])
  }

  private func summary(_ report: CheckReport) -> JSON {
    let isOfCatalogs = report.apps.contains { $0.screens == nil }
    let apps = report.apps.map { app in
      JSON.object([
        .init(isOfCatalogs ? "catalog" : "app", text(app.name)), .init("screens", app.screens.map(JSON.int)),
        .init("texts", .int(app.texts)),
        .init("locales", .int(app.locales)), .init("known", .int(app.known)),
        .init("fine", .bool(app.isFine)),
      ])
    }
    return .object([
      .init("event", .string("summary")), .init(isOfCatalogs ? "catalogs" : "apps", .array(apps)),
      .init("errors", .int(report.count(.error))), .init("warnings", .int(report.count(.warning))),
      .init("notes", .int(report.count(.note))),
      .init("known", .int(report.apps.reduce(0) { $0 + $1.known })), .init("fails", .bool(report.fails)),
    ])
  }

  private func text(_ text: String) -> JSON { .string(visibleText(text)) }
}
