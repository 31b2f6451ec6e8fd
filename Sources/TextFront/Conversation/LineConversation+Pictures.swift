internal import FrontKit
internal import Pictures
internal import Runtime

extension LineConversation {
  /// Shows a picture of the screen, or tells it by its words where pictures cannot be shown.
  ///
  /// The name is the picture's id or the beginning of its words, empty for the only one; the whole line may be the label
  /// of something else.
  mutating func look(_ name: String, _ line: String, _ page: Page) -> [Effect] {
    let pictures = page.view.allNodes.filter { $0.picture != nil }
    let found = name.isEmpty ? pictures : Self.pictures(named: name, among: pictures)
    guard let node = found.first, let source = node.picture else {
      if case .piece = finder(page).find(line) { return choose(line, page) }
      let nearest = finder(page).nearest(toID: name)
      return mistake(
        name.isEmpty ? words(.lookNone) : unknown(words(.errorUnknown, .string(name)), nearest: nearest))
    }
    guard found.count == 1 else {
      let candidates = found.map {
        NumberedTarget.Candidate(number: nil, label: $0.label, context: "#\($0.id)")
      }
      return mistake(ambiguous(line, candidates))
    }
    guard drawsPictures else {
      let reason = options.format == .text ? [words(.lookNoColors)] : []
      return [.print(drawer.render(.info(topic: "look", [caption(of: node)] + reason)))]
    }
    lookedAt = caption(of: node)
    return ask(.picture(source))
  }

  /// Whether the terminal can show pictures.
  private var drawsPictures: Bool {
    options.format == .text && options.colors != .none && options.drawsPictures && !options.isASCII
  }

  private func caption(of node: ViewNode) -> String {
    let kind = words(node.role == .camera ? .roleCamera : .roleImage)
    return words(.labelValue, .string(kind), .string(node.label))
  }

  private static func pictures(named name: String, among pictures: [ViewNode]) -> [ViewNode] {
    let id = name.first == "#" ? String(name.dropFirst()) : name
    let exact = pictures.filter { $0.id == id }
    if !exact.isEmpty { return [exact[0]] }
    let typed = Folding.fold(name)
    return pictures.filter { Folding.begins(Folding.fold($0.label), with: typed) }
  }

  /// Draws a picture that the host has fetched.
  mutating func picture(_ bytes: [UInt8]) -> [Effect] {
    let width = page?.view.columns ?? options.width
    do throws(PictureError) {
      let picture = try PictureDecoder().preview(of: bytes, fitting: HalfBlocks.frame(width: width))
      return looked([], HalfBlocks(colors: options.colors).text(picture))
    } catch {
      return looked([words(Self.word(error))])
    }
  }

  /// Tells why there is no picture.
  mutating func noPicture(_ failure: PictureFailure) -> [Effect] { looked([words(Self.word(failure))]) }

  /// Reports the caption of what was looked at, then lines, then rows that are drawn already.
  private mutating func looked(_ lines: [String], _ rows: String = "") -> [Effect] {
    guard ending == nil else { return [] }
    pendingReplies = 0
    let start = isAtPrompt ? "\n" : ""
    isAtPrompt = false
    let caption = lookedAt.map { [$0] } ?? []
    lookedAt = nil
    return resumed([.print(start + drawer.render(.info(topic: "look", caption + lines)) + rows)])
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
