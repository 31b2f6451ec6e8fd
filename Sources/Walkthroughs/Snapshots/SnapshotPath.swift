/// The files of a snapshot, from the one for a single case to the one for all.
///
/// `home.hi.small.pro.txt` takes precedence over `home.hi.small.txt`, that over `home.hi.txt` and `home.small.txt`, and
/// these over `home.txt`: one file is enough for cases that look alike.
enum SnapshotPath {
  /// The specificity of a snapshot's files, from the most specific to the common one.
  enum Level: Int, CaseIterable, Comparable {
    case walkCase, localeAndDevice, locale, device, all

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }

    /// Returns the parts of a file's name that identify a case.
    func parts(_ axes: WalkCase.Axes) -> [String] {
      switch self {
      case .walkCase: [axes.locale, axes.device, axes.tier] + axes.flagTexts
      case .localeAndDevice: [axes.locale, axes.device]
      case .locale: [axes.locale]
      case .device: [axes.device]
      case .all: []
      }
    }
  }

  /// Returns a snapshot's file for a case.
  ///
  /// - Parameters:
  ///   - path: the path as written in flows, with or without its extension.
  ///   - level: how specific the file is.
  ///   - axes: the case.
  ///   - ending: the extension where the path has none, such as `txt`.
  /// - Returns: the path, such as `home.hi.txt`.
  static func file(_ path: String, _ level: Level, _ axes: WalkCase.Axes, ending: String) -> String {
    let (stem, own) = split(path, ending)
    return ([stem] + level.parts(axes) + [own]).joined(separator: ".")
  }

  /// Returns all possible files of a snapshot for a case, the most specific first.
  static func candidates(_ path: String, _ axes: WalkCase.Axes, ending: String) -> [String] {
    Level.allCases.map { file(path, $0, axes, ending: ending) }
  }

  private static func split(_ path: String, _ ending: String) -> (stem: String, ending: String) {
    // No other extension: a snapshot must never be written in the place of a flow or a screen.
    for known in [ending, "png"] where path.hasSuffix(".\(known)") {
      return (String(path.dropLast(known.count + 1)), ending)
    }
    return (path, ending)
  }
}
