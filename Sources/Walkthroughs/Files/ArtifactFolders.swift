import Foundations
import Maestro

/// The folders of cases below the folder for artifacts, so that no case writes over the files of another.
///
/// Short where that is enough: `browse/hi.free.small`. Flows of one name have their folders before it.
struct ArtifactFolders {
  private var folders: [String: String] = [:]

  /// Gives each case a folder.
  ///
  /// - Parameter cases: all cases of a walk.
  init(of cases: [WalkCase]) {
    let paths = Set(cases.map(\.flow.source.path))
    let counts = Dictionary(paths.map { (Self.stem($0), 1) }, uniquingKeysWith: +)
    var taken: Set<String> = []
    for walkCase in cases where folders[walkCase.id] == nil {
      let path = walkCase.flow.source.path
      let flow = counts[Self.stem(path), default: 0] > 1 ? Self.withoutEnding(path) : Self.stem(path)
      let parts =
        [walkCase.axes.locale, walkCase.axes.tier, walkCase.axes.device] + walkCase.axes.flagTexts
        + (walkCase.row.map { [$0.name] } ?? [])
      let base =
        "\(Self.contained(flow))/\(Self.contained(parts.joined(separator: ".").replacing("/", with: "-")))"
      // Paths that differ in what cannot be kept, such as `..`, are told apart by numbers.
      var folder = base
      var number = 2
      while !taken.insert(folder.lowercased()).inserted {
        folder = "\(base)-\(number)"
        number += 1
      }
      folders[walkCase.id] = folder
    }
  }

  /// Returns the folder of a case.
  func folder(of walkCase: WalkCase) -> String { folders[walkCase.id] ?? Self.contained(walkCase.id) }

  /// Returns a path that cannot escape a folder.
  static func contained(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return visibleText(parts.joined(separator: "/"))
  }

  private static func stem(_ path: String) -> String {
    withoutEnding(path.split(separator: "/").last.map(String.init) ?? "")
  }

  private static func withoutEnding(_ path: String) -> String {
    let start = path.lastIndex(of: "/") ?? path.startIndex
    return path[start...].lastIndex(of: ".").map { String(path[..<$0]) } ?? path
  }
}
