/// A terminal that shows what it is sent: so much of ECMA-48 and xterm's own as a line front may send.
///
/// How many cells a code point takes is a parameter, since terminals differ in it.
package struct TerminalScreen {
  /// One cell; a wide character is in its first one.
  private struct Cell: Equatable {
    var text = " "
    var isDim = false
    var isNegative = false
  }

  package private(set) var row = 0
  package private(set) var column = 0
  /// The code points that were no text and no sequence that is known here.
  package private(set) var unknown: [String] = []
  /// The modes that are set, such as `2004`.
  package private(set) var modes: Set<String> = ["7"]
  /// How often the bell rang.
  package private(set) var bells = 0
  private var rows: [[Cell]]
  private let columns: Int
  private let cells: (Unicode.Scalar) -> Int
  private var isDim = false
  private var isNegative = false
  private var isFull = false
  private var sequence: String?
  private var pending: [UInt8] = []

  /// Creates an empty screen.
  ///
  /// - Parameters:
  ///   - columns: its width.
  ///   - rows: its height.
  ///   - cells: the cells of a code point; none for one that joins the one before it.
  package init(columns: Int, rows: Int, cells: @escaping (Unicode.Scalar) -> Int = Self.cells) {
    self.columns = columns
    self.cells = cells
    self.rows = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// One cell for all but marks and joiners, as by most terminals.
  package static func cells(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: 0
    default: 1
    }
  }

  /// The lines, without the blanks at their ends; empty ones at the end are left out.
  package var lines: [String] {
    var lines = rows.map { row in
      var text = row.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The last line, with `|` where the cursor is if it is there, and what is faint in brackets.
  package var lastLine: String { marked(max(row, lines.count - 1)) }

  /// The line of the cursor, marked like ``lastLine``.
  package var cursorLine: String { marked(row) }

  private func marked(_ index: Int) -> String {
    var text = ""
    var isMarked = false
    for (place, cell) in rows[index].enumerated() {
      if index == row, place == column { text += "|" }
      if cell.isDim != isMarked { text += cell.isDim ? "(" : ")" }
      isMarked = cell.isDim
      text += cell.text
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Takes what a program writes.
  package mutating func write(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    // The beginning of a character waits for its rest.
    var end = pending.count
    if let lead = pending.indices.suffix(3).last(where: { pending[$0] >= 0xC0 }) {
      let length = pending[lead] >= 0xF0 ? 4 : pending[lead] >= 0xE0 ? 3 : 2
      if lead + length > pending.count { end = lead }
    }
    for scalar in String(decoding: pending[..<end], as: UTF8.self).unicodeScalars { take(scalar) }
    pending.removeFirst(end)
  }

  /// Takes what a program writes.
  package mutating func write(_ text: String) { write(text.utf8) }

  private mutating func take(_ scalar: Unicode.Scalar) {
    if let begun = sequence { return continueSequence(begun, scalar) }
    switch scalar {
    case "\u{1B}": sequence = ""
    case "\r": (column, isFull) = (0, false)
    case "\n": lineFeed()
    case "\u{8}": (column, isFull) = (max(0, column - 1), false)
    case "\u{7}": bells += 1
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": unknown.append("U+\(String(scalar.value, radix: 16))")
    default: put(scalar)
    }
  }

  private mutating func lineFeed() {
    isFull = false
    if row + 1 < rows.count { return row += 1 }
    rows.removeFirst()
    rows.append(Array(repeating: Cell(), count: columns))
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = cells(scalar)
    if width == 0 {
      let before = isFull ? column : column - 1
      if before >= 0 { rows[row][before].text.unicodeScalars.append(scalar) }
      return
    }
    if isFull, modes.contains("7") {
      column = 0
      lineFeed()
    }
    rows[row][column] = Cell(text: String(scalar), isDim: isDim, isNegative: isNegative)
    for next in stride(from: column + 1, to: min(column + width, columns), by: 1) {
      rows[row][next] = Cell(text: "", isDim: isDim, isNegative: isNegative)
    }
    isFull = column + width >= columns
    column = min(column + width, columns - 1)
  }

  private mutating func continueSequence(_ begun: String, _ scalar: Unicode.Scalar) {
    if begun.isEmpty, scalar != "[" {
      unknown.append("ESC \(scalar)")
      sequence = nil
      return
    }
    guard begun.isEmpty || (0x20...0x3F).contains(scalar.value) else {
      sequence = nil
      return control(String(begun.dropFirst()), scalar)
    }
    sequence = begun + String(scalar)
  }

  private mutating func control(_ parameters: String, _ final: Unicode.Scalar) {
    let number = max(1, Int(parameters) ?? 1)
    switch (final, parameters) {
    case ("A", _): (row, isFull) = (max(0, row - number), false)
    case ("B", _): (row, isFull) = (min(rows.count - 1, row + number), false)
    case ("H", ""): (row, column, isFull) = (0, 0, false)
    case ("J", ""), ("J", "0"):
      erase(row, from: column)
      for below in rows.indices.dropFirst(row + 1) { erase(below, from: 0) }
    case ("J", "2"): for index in rows.indices { erase(index, from: 0) }
    case ("K", ""): erase(row, from: column)
    case ("m", _): for part in parameters.split(separator: ";") { look(String(part)) }
    case ("h", _) where parameters.first == "?": modes.insert(String(parameters.dropFirst()))
    case ("l", _) where parameters.first == "?": modes.remove(String(parameters.dropFirst()))
    default: unknown.append("CSI \(parameters)\(final)")
    }
  }

  private mutating func look(_ part: String) {
    switch part {
    case "2": isDim = true
    case "22": isDim = false
    case "7": isNegative = true
    case "27": isNegative = false
    case "0": (isDim, isNegative) = (false, false)
    default: break
    }
  }

  private mutating func erase(_ index: Int, from column: Int) {
    for place in rows[index].indices.dropFirst(column) { rows[index][place] = Cell() }
  }
}
