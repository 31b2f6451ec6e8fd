import Foundations

extension AppSession {
  /// Opens the screen that a link of the app's own scheme means.
  ///
  /// - Throws: `no_such_link` where it is no such link, or what keeps the screen from being opened.
  func open(link text: String) async throws(ActionFailure) {
    guard let link = DeepLink(text), link.scheme == app.context.scheme?.lowercased() else {
      throw ActionFailure(code: "no_such_link")
    }
    // The route that says most of the path is meant: `recipe/new` before `recipe/{id}`.
    let routes = app.linkedApp.routes.sorted { ($0.pattern?.weight ?? 0) > ($1.pattern?.weight ?? 0) }
    for route in routes {
      guard let given = route.pattern?.match(link.path), let fields = app.context.parameters(route.screen)
      else {
        continue
      }
      var params: [(String, Value)] = []
      for field in fields {
        guard let text = given[field.name] ?? link.query[field.name] else { continue }
        guard let value = LinkPattern.read(text, as: field.type) else {
          throw ActionFailure(code: "no_such_link")
        }
        params.append((field.name, value))
      }
      return try await open(route.screen, with: ValueMap(fields: params), .push)
    }
    throw ActionFailure(code: "no_such_link")
  }

  /// Closes the sheet that lies on top, with all that was opened from it.
  ///
  /// - Throws: `no_sheet` where none lies there.
  func dismissSheet() async throws(ActionFailure) {
    guard let closed = navigation.popSheet() else { throw ActionFailure(code: "no_sheet") }
    screenChanged(closing: closed)
  }
}
