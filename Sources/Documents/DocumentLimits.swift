/// The limits of one document; exceeding any of them ends in a diagnostic.
public struct DocumentLimits: Sendable {
  /// The size of the file in bytes.
  public var bytes: Int
  /// How deep collections may nest.
  public var depth: Int
  /// How many nodes there may be, counting what aliases repeat.
  public var nodes: Int

  /// Sets limits.
  public init(bytes: Int, depth: Int, nodes: Int) {
    self.bytes = bytes
    self.depth = depth
    self.nodes = nodes
  }

  /// Ample for files written by hand: 4 MiB, 64 levels, 200,000 nodes.
  public static let standard = DocumentLimits(bytes: 4 << 20, depth: 64, nodes: 200_000)
}
