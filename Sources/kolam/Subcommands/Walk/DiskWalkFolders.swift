import Documents
import Foundations
import Glibc
import Walkthroughs

/// The files of a walk on this machine.
struct DiskWalkFolders: WalkFolders {
  func has(_ path: String) -> Bool { access(path, F_OK) == 0 }

  func read(_ path: String) throws(Diagnostic) -> SourceText { try SourceText.load(path) }

  func write(_ text: String, to path: String) throws(CommandError) {
    if let slash = path.lastIndex(of: "/") { try Folders.make(String(path[..<slash]), mode: 0o755) }
    try AtomicFile.write(Array(text.utf8), to: path)
  }

  func remove(_ path: String) -> Bool { unlink(path) == 0 }
}
