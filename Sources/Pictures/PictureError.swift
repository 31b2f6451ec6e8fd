/// Why a picture cannot be decoded or encoded.
package enum PictureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There are no bytes.
  case empty
  /// The bytes are of no format that is known.
  case unknownFormat
  /// The format, such as `GIF`, or this form of it is known and not decoded.
  case unsupported(String)
  /// It moves: one picture of it would not be what it shows.
  case animated
  /// It has more bytes than the limit.
  case tooManyBytes(Int, limit: Int)
  /// A side of it has more pixels than the limit.
  case tooLong(PictureSize, limit: Int)
  /// It has more pixels than the limit.
  case tooManyPixels(PictureSize, limit: Int)
  /// It has more scans than the limit.
  case tooManyScans(Int, limit: Int)
  /// It ends too early.
  case truncated
  /// It contradicts its format; the text is for a log.
  case damaged(String)
  /// It could not be encoded; the text is for a log.
  case notEncoded(String)

  /// The header that was judged has another size than a library has read.
  static let twoSizes = damaged("it tells two sizes")

  /// Why a library has not decoded a picture, by its words.
  init(words: String) {
    let isCut = ["Premature end of JPEG file", "Premature end of input file", "read beyond end of data"]
      .contains { words.contains($0) }
    self = isCut ? .truncated : .damaged(words)
  }

  /// What is wrong, for a log; it has nothing of the picture in it.
  package var description: String {
    switch self {
    case .empty: "there is no picture"
    case .unknownFormat: "it is no picture that is known"
    case .unsupported(let form): "\(form) is not supported"
    case .animated: "it is animated"
    case .tooManyBytes(let count, let limit): "it has \(count) bytes, and the limit is \(limit)"
    case .tooLong(let size, let limit): "it is \(size), and the limit of a side is \(limit)"
    case .tooManyPixels(let size, let limit): "it is \(size), and the limit is \(limit) pixels"
    case .tooManyScans(let count, let limit): "it has \(count) scans, and the limit is \(limit)"
    case .truncated: "it ends too early"
    case .damaged(let reason): "it is damaged: \(reason)"
    case .notEncoded(let reason): "it cannot be encoded: \(reason)"
    }
  }

  /// Its name, by which texts for people are found, such as `truncated`.
  package var code: String {
    switch self {
    case .empty: "empty"
    case .unknownFormat: "unknown_format"
    case .unsupported: "unsupported"
    case .animated: "animated"
    case .tooManyBytes, .tooLong, .tooManyPixels, .tooManyScans: "too_large"
    case .truncated: "truncated"
    case .damaged: "damaged"
    case .notEncoded: "not_encoded"
    }
  }
}
