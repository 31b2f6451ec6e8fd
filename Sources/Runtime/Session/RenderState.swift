/// What a session has rendered last, and how.
struct RenderState {
  /// Rendered elements of other sessions; nil where there are none.
  let cache: RenderCache?
  /// Whether rendering may use the cache.
  var usesCache = true
  /// The nodes of the last view.
  var nodes: [ViewNode] = []
  /// The expressions evaluated to render so far; the other values came from caches.
  var evaluations = 0
}
