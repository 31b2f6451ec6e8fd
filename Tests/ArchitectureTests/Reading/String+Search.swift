import Glibc

extension StringProtocol {
  /// Returns whether it contains a word, bytewise; much faster than a regular expression in a debug build.
  func has(_ word: String) -> Bool { withCString { strstr($0, word) != nil } }
}
