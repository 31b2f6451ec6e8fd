/// Some modules reach others not at all, not even through third ones.
enum ReachRule {
  /// What each module does not reach, and the targets that must not wait for it.
  static let barred: [String: Set<String>] = [
    // A library product: anyone who writes a plugin against it links no database and no network.
    "PluginKit": ["AppServices", "Services", "Storage", "GRDB", "CCurl"],
    // A database is most of a clean build: what can be compiled beside it does not wait for it.
    "Runtime": ["Services", "Storage", "GRDB"],
    "FrontKit": ["Services", "Storage", "GRDB"],
    "TextFront": ["Services", "Storage", "GRDB"],
    "Authoring": ["Services", "Storage", "GRDB"],
    "ContactSheets": ["Services", "Storage", "GRDB"],
    "Walkthroughs": ["Storage", "GRDB"],
  ]

  static func check(_ targets: [PackageTarget], barred: [String: Set<String>] = barred) -> [Violation] {
    let dependencies = Dictionary(
      targets.map { ($0.name, $0.dependencies) }, uniquingKeysWith: { first, _ in first })
    return barred.sorted { $0.key < $1.key }.flatMap { module, forbidden -> [Violation] in
      guard dependencies[module] != nil else {
        return [Violation(path: "Package.swift", message: "no target `\(module)`, whose reach is limited")]
      }
      return ways(from: module, dependencies).compactMap { name, way in
        guard forbidden.contains(name) else { return nil }
        return Violation(
          path: "Package.swift",
          message: "`\(module)` reaches `\(name)`, which it must not: \(way.joined(separator: " → "))")
      }
    }
  }

  /// All that a module depends on, and the shortest way to each, in the order found.
  private static func ways(
    from module: String, _ dependencies: [String: [String]]
  ) -> [(name: String, way: [String])] {
    var known: Set = [module]
    var queue = [[module]]
    var found: [(name: String, way: [String])] = []
    while !queue.isEmpty {
      let way = queue.removeFirst()
      for name in way.last.flatMap({ dependencies[$0] }) ?? [] where known.insert(name).inserted {
        queue.append(way + [name])
        found.append((name, way + [name]))
      }
    }
    return found
  }
}
