import Foundations

/// What was read of a page.
struct PageRows {
  /// A record, its key where that is written beside it, and where it is.
  typealias Item = (json: ParsedJSON, key: String?, path: String)

  /// Its rows, each with a key of its own.
  private(set) var rows: [RemoteRow] = []
  /// What does not have the declared form.
  var unreadable: [UnreadableRecord] = []
  /// How many rows had a key that was there already.
  private(set) var repeats = 0
  /// How many keys are new in this read.
  private(set) var newKeys = 0
  /// How many rows were on a page before.
  private(set) var moved = 0
  /// A hash of the keys in their order.
  private(set) var hash = Checksum()

  /// Decodes the records of a page.
  ///
  /// - Parameters:
  ///   - items: the records.
  ///   - decoder: decodes each.
  ///   - seen: the keys of the pages before.
  init(_ items: some Collection<Item>, by decoder: RecordDecoder, seen: Set<String>) {
    // The place of each key's row; nil where none of them could be read so far.
    var places: [String: Int?] = [:]
    places.reserveCapacity(items.count)
    for item in items {
      let decoded = Result { () throws(UnreadableRecord) in
        try decoder.decode(item.json, key: item.key, at: item.path)
      }
      switch decoded {
      case .success(let row):
        note(row.key, isKnown: places[row.key] != nil, seen)
        if let place = places[row.key] ?? nil {
          rows[place] = row
        } else {
          places[row.key] = rows.count
          rows.append(row)
        }
      case .failure(let error):
        unreadable.append(error)
        guard let key = error.key else {
          hash.add(String(decoding: error.raw, as: UTF8.self))
          continue
        }
        note(key, isKnown: places[key] != nil, seen)
        if places[key] == nil { places[key] = .some(nil) }
      }
    }
  }

  private mutating func note(_ key: String, isKnown: Bool, _ seen: Set<String>) {
    hash.add(key)
    let isOld = seen.contains(key)
    if isOld { moved += 1 }
    if isKnown || isOld { repeats += 1 } else { newKeys += 1 }
  }
}

/// A hash of texts that is the same in every process: FNV-1a in 64 bits.
struct Checksum: Hashable {
  private var bits: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash.
  var value: Int { Int(truncatingIfNeeded: bits) }

  /// Adds a text.
  mutating func add(_ text: String) {
    for byte in text.utf8 { bits = (bits ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // A byte that no text has, so that each ends.
    bits = (bits ^ 0xff) &* 0x100_0000_01b3
  }
}
