import Glibc

extension StringProtocol {
  /// Whether a word is part of it, byte for byte; much faster than a regular expression in a debug build.
  func has(_ word: String) -> Bool { withCString { strstr($0, word) != nil } }
}
