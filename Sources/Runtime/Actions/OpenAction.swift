import Foundations
import Screens

/// Opens a link: the app's own in the app, others in another program.
enum OpenAction: Action {
  static let spec = ActionSpec(
    "open", "Opens a link: the app's own inside the app, others with another program.",
    main: KeySpec(
      "link", .value(.string), required: true,
      "The link; it begins with the app's own scheme, `https`, `http`, `mailto`, `tel` or `geo`."),
    example: "open: https://example.com/help")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .value(let source) = call.properties["link"],
      let link = linker.value(source, of: .string, in: scope)
    else { return nil }
    linker.checkSecrets(of: call, [link], in: scope)
    linker.checkLink(link, at: source.span)
    return Body(link: link)
  }

  struct Body: ActionBody {
    let link: ActionValue

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try await session.open(anyLink: try link.evaluate(frame).plainText, by: frame)
    }
  }
}

extension Linker {
  /// Checks the literal part of a link against the schemes that may be opened.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - span: where it is written.
  mutating func checkLink(_ link: ActionValue, at span: Span) {
    switch link {
    case .constant(let value):
      let text = value.plainText
      guard checkScheme(of: text, at: span) else { return }
      if OutsideLink.scheme(of: text) == context.scheme?.lowercased() {
        guard !context.opensLink(text) else { return }
        found.report(
          .linkNotAllowed, "no route opens `\(text)`", at: span,
          help: "add a route with `link:` to app.yaml, or correct the link")
      } else if OutsideLink(text) == nil {
        found.report(
          .linkNotAllowed, "`\(text)` is not a whole link", at: span,
          help: "write it with all its parts, such as `https://example.com/help`")
      }
    case .joined(let pieces):
      // A computed part behind the scheme is checked once it is known.
      if case .words(let words) = pieces.first, words.contains(where: { ":/?#".contains($0) }) {
        _ = checkScheme(of: words, at: span)
      }
    case .expression, .condition: break
    }
  }

  private mutating func checkScheme(of text: String, at span: Span) -> Bool {
    let own = context.scheme.map { [$0.lowercased()] } ?? []
    let allowed = OutsideLink.schemes + own
    guard let scheme = OutsideLink.scheme(of: text) else {
      found.report(
        .linkNotAllowed, "`\(text)` is not a whole link: it does not begin with a scheme", at: span,
        help: "write it with its scheme, such as `https://example.com`")
      return false
    }
    guard !allowed.contains(scheme) else { return true }
    found.report(
      .linkNotAllowed, "links with the scheme `\(scheme)` cannot be opened", at: span,
      help: nearHelp(for: scheme, in: allowed)
        ?? "there are \(allowed.map { "`\($0)`" }.joined(separator: ", "))")
    return false
  }
}

extension Diagnostic.Code {
  /// A link that an app may not open.
  static let linkNotAllowed = Self("KL0516")
}
