import Foundations
import Glibc
import Services

/// A file as it was in a revision of a git repository.
///
/// The repository may be anybody's: only git's plumbing is used, which runs no filter, hook or pager that its
/// configuration names, and fetches nothing.
struct GitFile {
  /// The file, in a work tree.
  let path: String
  /// The revision as git takes it: a commit, a branch, a tag, `HEAD~3`.
  let revision: String

  /// Reads the file.
  ///
  /// - Parameter limit: how many bytes it may have.
  /// - Returns: its bytes.
  /// - Throws: ``CommandError`` where there is no git, repository, revision or file.
  func read(limit: Int) throws(CommandError) -> [UInt8] {
    let shown = visibleText(revision)
    guard !revision.isEmpty, !revision.hasPrefix("-"), !revision.contains(":") else {
      throw CommandError("`\(shown)` is neither a file nor a revision of git")
    }
    let inside = try run(["rev-parse", "--is-inside-work-tree"], limit: limit)
    guard inside.code == 0 else {
      throw CommandError(
        "`\(shown)` is no file, and \(visibleText(folder)) is in no git repository that it could be a revision of"
      )
    }
    let commit = try run(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"], limit: limit)
    let id = String(decoding: commit.output, as: UTF8.self).split(whereSeparator: \.isNewline).last ?? ""
    guard commit.code == 0, id.count >= 40, id.allSatisfy(\.isHexDigit) else {
      throw CommandError(
        "`\(shown)` is neither a file nor a revision of the git repository of \(visibleText(path))")
    }
    let name = path.split(separator: "/").last ?? ""
    let blob = try run(["cat-file", "blob", "\(id):./\(name)"], limit: limit)
    guard blob.code == 0 else {
      throw CommandError("there was no \(visibleText(path)) in `\(shown)`")
    }
    return blob.output
  }

  /// The file's folder.
  private var folder: String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  private func run(_ arguments: [String], limit: Int) throws(CommandError) -> ChildProcess.Outcome {
    let git = ChildProcess(
      "git",
      ["-C", folder, "--no-pager", "--no-replace-objects", "-c", "protocol.allow=never"]
        + arguments,
      environment: ["GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"],
      limit: limit)
    do throws(ChildProcess.Failure) {
      return try git.run()
    } catch {
      let shown = visibleText(revision)
      switch error {
      case .notStarted(ENOENT):
        throw CommandError("`\(shown)` is no file, and git, which would know a revision, is not installed")
      case .notStarted(let number):
        throw CommandError("git cannot be started: \(String(cString: strerror(number)))")
      case .timedOut, .cancelled: throw CommandError("git did not end")
      case .tooMuchOutput:
        throw CommandError("\(visibleText(path)) had more than \(limit >> 20) MiB in `\(shown)`")
      }
    }
  }
}
