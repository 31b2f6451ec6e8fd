internal import _FoundationICU

/// How the items of a list belong together.
enum ListKind: String, Sendable {
  /// All of them: `A, B and C`.
  case and
  /// One of them: `A, B or C`.
  case or
  /// Parts of one amount: `1 hr 20 min`.
  case units
}

/// ICU's list formatter for one locale and kind.
final class ListFormatter: CachedFormatter {
  static let name = "list "
  private let formatter: OpaquePointer

  init?(locale: String, kind: ListKind) {
    var status = U_ZERO_ERROR
    let type: UListFormatterType =
      switch kind {
      case .and: ULISTFMT_TYPE_AND
      case .or: ULISTFMT_TYPE_OR
      case .units: ULISTFMT_TYPE_UNITS
      }
    let width = kind == .units ? ULISTFMT_WIDTH_NARROW : ULISTFMT_WIDTH_WIDE
    guard let formatter = swift_ulistfmt_openForType(locale, type, width, &status), status.isSuccess else {
      return nil
    }
    self.formatter = formatter
  }

  deinit { swift_ulistfmt_close(formatter) }

  func text(_ items: [String]) -> String? {
    // All items are in one block, so that every pointer is valid during the call.
    var block: [UInt16] = []
    var offsets: [Int] = []
    var lengths: [Int32] = []
    for item in items {
      offsets.append(block.count)
      block.append(contentsOf: item.utf16)
      lengths.append(Int32(block.count - (offsets.last ?? 0)))
    }
    block.append(0)
    return block.withUnsafeBufferPointer { block in
      let pointers: [UnsafePointer<UInt16>?] = offsets.map { offset in block.baseAddress.map { $0 + offset } }
      return icuText { swift_ulistfmt_format(formatter, pointers, lengths, Int32(items.count), $0, $1, $2) }
    }
  }
}

extension FormatterCache {
  /// Items as one text: `A, B and C`.
  func list(_ items: [String], _ kind: ListKind, in locale: LocaleTag) -> String {
    if items.count < 2 { return items.first ?? "" }
    let name = locale.icuName
    return with(ListFormatter.self, name, kind.rawValue) {
      ListFormatter(locale: name, kind: kind)
    } _: {
      $0.text(items)
    } ?? items.joined(separator: ", ")
  }
}
