internal import FrontKit
internal import Pictures
internal import Runtime

/// A look at a picture of the screen: drawn, or said by its words where pictures cannot be shown.
struct PictureLook: Sendable {
  /// The words of the picture that the host is asked for.
  private var caption: String?

  /// Returns the pictures that a name means: an id or the beginning of the words, empty for all.
  static func pictures(named name: String, on view: ScreenView) -> [ViewNode] {
    let pictures = view.allNodes.filter { $0.picture != nil }
    guard !name.isEmpty else { return pictures }
    let id = name.first == "#" ? String(name.dropFirst()) : name
    if let exact = pictures.first(where: { $0.id == id }) { return [exact] }
    let typed = Folding.fold(name)
    return pictures.filter { Folding.begins(Folding.fold($0.label), with: typed) }
  }

  /// Begins to look at a picture.
  ///
  /// - Returns: its words, where the picture itself cannot be shown.
  mutating func begin(_ node: ViewNode, _ writer: LineWriter) -> String? {
    let kind = writer.words(node.role == .camera ? .roleCamera : .roleImage)
    let caption = writer.words(.labelValue, .string(kind), .string(node.label))
    let options = writer.options
    if options.format == .text, options.colors != .none, options.drawsPictures, !options.isASCII {
      self.caption = caption
      return nil
    }
    return writer.info("look", [caption] + (options.format == .text ? [writer.words(.lookNoColors)] : []))
  }

  /// Draws the picture that the host has fetched.
  mutating func draw(_ bytes: [UInt8], on view: ScreenView?, _ writer: LineWriter) -> String {
    let options = writer.options
    do throws(PictureError) {
      let frame = HalfBlocks.frame(width: view?.columns ?? options.width)
      let picture = try PictureDecoder().preview(of: bytes, fitting: frame)
      return end([], writer) + HalfBlocks(colors: options.colors).text(picture)
    } catch {
      return end([writer.words(Self.word(error))], writer)
    }
  }

  /// Says why there is no picture.
  mutating func fail(_ failure: PictureFailure, _ writer: LineWriter) -> String {
    end([writer.words(Self.word(failure))], writer)
  }

  private mutating func end(_ lines: [String], _ writer: LineWriter) -> String {
    defer { caption = nil }
    return writer.info("look", (caption.map { [$0] } ?? []) + lines)
  }

  private static func word(_ failure: PictureFailure) -> Word {
    switch failure {
    case .offline: .lookOffline
    case .missing: .lookMissing
    case .tooLarge: .lookTooLarge
    case .unusable: .lookUnusable
    case .server: .lookServer
    case .notYet: .lookNotYet
    }
  }

  private static func word(_ error: PictureError) -> Word {
    switch error {
    case .tooManyBytes, .tooLong, .tooManyPixels, .tooManyScans: .lookTooLarge
    case .unknownFormat, .unsupported, .notEncoded: .lookUnusable
    case .animated: .lookAnimated
    case .empty, .truncated: .lookTruncated
    case .damaged: .lookDamaged
    }
  }
}
