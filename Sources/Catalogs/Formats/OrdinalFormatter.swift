internal import _FoundationICU

/// ICU's rules for writing ordinals (`1st`, `2nd`) in one locale.
final class OrdinalFormatter: CachedFormatter {
  static let name = "ordinal text "
  private let formatter: UnsafeMutablePointer<UNumberFormat?>

  init?(locale: String) {
    var status = U_ZERO_ERROR
    guard let formatter = swift_unum_open(UNUM_ORDINAL, nil, 0, locale, nil, &status), status.isSuccess else {
      return nil
    }
    self.formatter = formatter
  }

  deinit { swift_unum_close(formatter) }

  func text(_ number: Int) -> String? {
    icuText { swift_unum_formatInt64(formatter, Int64(number), $0, $1, nil, $2) }
  }
}

extension FormatterCache {
  /// A whole number as a place in an order: `1st`, `2nd`.
  func ordinal(_ number: Int, in locale: LocaleTag) -> String {
    let name = locale.icuName
    return with(OrdinalFormatter.self, name) {
      OrdinalFormatter(locale: name)
    } _: {
      $0.text(number)
    } ?? String(number)
  }
}
