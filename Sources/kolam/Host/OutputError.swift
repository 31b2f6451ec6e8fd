import Glibc

/// Standard output cannot be written.
enum OutputError: Error, Hashable {
  /// Its reader has closed the pipe, as `head` does: the command ends quietly.
  case closedPipe
  /// Anything else, such as a full disk, by the number of the error (errno).
  case failed(Int32)

  init(_ number: Int32) { self = number == EPIPE ? .closedPipe : .failed(number) }

  /// The sentence for people; nil where there is nothing to say.
  var message: String? {
    switch self {
    case .closedPipe: nil
    case .failed(EBADF): "standard output is closed"
    case .failed(let number): "standard output cannot be written: \(String(cString: strerror(number)))"
    }
  }
}
