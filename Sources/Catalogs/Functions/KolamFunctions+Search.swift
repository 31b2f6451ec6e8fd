import Expressions
import Foundations
import Search

/// Looking for texts, and putting them in order.
extension KolamFunctions {
  static func registerSearch(into library: inout FunctionLibrary, _ formats: FormatterCache) {
    library.register(
      NativeFunction("finds", [.string, .string], .bool) { values in
        guard case .string(let text) = values[0], case .string(let query) = values[1] else {
          return failure("`finds` needs a text and what is looked for")
        }
        return .bool(LenientSearch.finds(query, in: text))
      })
    library.register(
      NativeFunction("ordered", [.list(.string)], .list(.string), implicit: ["locale"]) { values in
        guard case .list(let items) = values[0] else { return failure("`ordered` needs a list of texts") }
        let texts = items.compactMap { if case .string(let text) = $0 { text } else { nil } }
        return .list(formats.ordered(texts, in: tag(values[1])).map { .string($0) })
      })
  }
}
