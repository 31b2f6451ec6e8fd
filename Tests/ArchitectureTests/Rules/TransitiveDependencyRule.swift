/// Some modules must not depend on others, not even transitively.
enum TransitiveDependencyRule {
  /// The barred dependencies of each module.
  static let barred: [String: Set<String>] = [
    // A library product: a plugin written against it links no database and no network.
    "PluginKit": ["AppServices", "Services", "Storage", "GRDB", "CCurl"],
    // The database is most of a clean build: these modules compile concurrently with it.
    "Runtime": ["Services", "Storage", "GRDB"],
    "FrontKit": ["Services", "Storage", "GRDB"],
    "TextFront": ["Services", "Storage", "GRDB"],
    "Authoring": ["Services", "Storage", "GRDB"],
    "Walkthroughs": ["Storage", "GRDB"],
    "Reports": ["Storage", "GRDB"],
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

  /// Returns all transitive dependencies of a module with the shortest path to each, in the order found.
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
