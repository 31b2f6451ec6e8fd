/// The files of a snapshot, from the one for a single case to the one for all.
///
/// `home.hi.small.pro.txt` goes before `home.hi.small.txt`, that before `home.hi.txt` and `home.small.txt`, and these
/// before `home.txt`: where cases look alike one file is enough.
enum SnapshotPath {
  /// The specificity of a snapshot's files, from the most specific to the common one.
  enum Level: Int, CaseIterable, Comparable {
    case walkCase, localeAndDevice, locale, device, all

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }

    /// The parts of a file's name that stand for a case.
    func parts(_ axes: WalkCase.Axes) -> [String] {
      switch self {
      case .walkCase: [axes.locale, axes.device, axes.tier]
      case .localeAndDevice: [axes.locale, axes.device]
      case .locale: [axes.locale]
      case .device: [axes.device]
      case .all: []
      }
    }
  }

  /// A snapshot's file for a case.
  ///
  /// - Parameters:
  ///   - path: the path as flows name it, with or without its ending.
  ///   - level: how specific the file is.
  ///   - axes: the case.
  ///   - ending: the ending where the path has none, such as `txt`.
  /// - Returns: the path, such as `home.hi.txt`.
  static func file(_ path: String, _ level: Level, _ axes: WalkCase.Axes, ending: String) -> String {
    let (stem, own) = split(path, ending)
    return ([stem] + level.parts(axes) + [own]).joined(separator: ".")
  }

  /// All files that may hold a snapshot for a case, the most particular first.
  static func candidates(_ path: String, _ axes: WalkCase.Axes, ending: String) -> [String] {
    Level.allCases.map { file(path, $0, axes, ending: ending) }
  }

  private static func split(_ path: String, _ ending: String) -> (stem: String, ending: String) {
    for known in [ending, "png", "txt", "yaml"] where path.hasSuffix(".\(known)") {
      return (String(path.dropLast(known.count + 1)), known == "png" ? ending : known)
    }
    return (path, ending)
  }
}
