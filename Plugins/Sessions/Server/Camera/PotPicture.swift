/// What the camera over the pot sees, as a drawing of 80 by 60 blocks: the pot with its dish, the arm, and a bar and digits
/// for temperature and stage.
struct PotPicture: Sendable, Hashable {
  /// The size in blocks of 8 by 8 pixels: 640 by 480 pixels.
  static let (columns, rows) = (80, 60)
  /// In how many places the arm is drawn.
  static let turns = 12

  /// Of the pot, in whole °C.
  let celsius: Int
  /// The current stage, from 1; 0 while nothing cooks.
  let stage: Int
  let stages: Int
  /// Where the arm is; nil where it rests.
  let turn: Int?
  let isStopped: Bool

  /// Draws what an engine measures.
  ///
  /// - Parameters:
  ///   - reading: the measures.
  ///   - number: counts the pictures, by which the arm turns.
  init(_ reading: EngineReading, number: Int) {
    celsius = Int(reading.celsius.rounded())
    stages = reading.cook?.program.stages.count ?? 0
    stage = reading.cook.map { min($0.index + 1, $0.program.stages.count) } ?? 0
    turn = reading.isStirring ? number / 2 % Self.turns : nil
    isStopped = reading.state == .emergencyStopped
  }

  /// The picture as a JPEG.
  var encoded: [UInt8] {
    var blocks = [BlockJPEG.Colour](repeating: Self.table, count: Self.columns * Self.rows)
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        if let colour = pot(column, row) { blocks[row * Self.columns + column] = colour }
      }
    }
    draw(digits: celsius, at: 2, 2, Self.light, in: &blocks)
    if stage > 0 { draw(digits: stage, at: 68, 2, Self.light, in: &blocks) }
    for row in 0..<min(50, max(0, celsius / 5)) {
      for column in 2..<5 { blocks[(57 - row) * Self.columns + column] = isStopped ? Self.red : Self.glow }
    }
    return BlockJPEG.encode(blocks, columns: Self.columns)
  }

  private static let table = BlockJPEG.Colour(96, 72, 56)
  private static let steel = BlockJPEG.Colour(176, 180, 184)
  private static let bottom = BlockJPEG.Colour(70, 70, 74)
  private static let light = BlockJPEG.Colour(250, 246, 230)
  private static let glow = BlockJPEG.Colour(240, 120, 30)
  private static let red = BlockJPEG.Colour(213, 0, 0)

  /// The dish by how far it is: from oil to a brown sauce.
  private var dish: BlockJPEG.Colour {
    guard stage > 0, stages > 0 else { return Self.bottom }
    let part = stage * 100 / stages
    return BlockJPEG.Colour(226 - part * 90 / 100, 190 - part * 110 / 100, 70 - part * 40 / 100)
  }

  /// The colour of a block of the pot; nil beside it.
  private func pot(_ column: Int, _ row: Int) -> BlockJPEG.Colour? {
    let (x, y) = (column * 2 - 83, row * 2 - 59)
    let distance = x * x + y * y
    if distance > 52 * 52 { return nil }
    if distance > 46 * 46 { return Self.steel }
    if let turn, isArm(x, y, turn) { return Self.steel }
    return dish
  }

  /// Twelve directions in steps of 30°, in hundredths.
  private static let directions = [
    (100, 0), (87, 50), (50, 87), (0, 100), (-50, 87), (-87, 50), (-100, 0), (-87, -50), (-50, -87),
    (0, -100), (50, -87), (87, -50),
  ]

  private func isArm(_ x: Int, _ y: Int, _ turn: Int) -> Bool {
    let (dx, dy) = Self.directions[turn % Self.turns]
    let (along, across) = (x * dx + y * dy, x * dy - y * dx)
    return along >= 0 && along <= 4200 && abs(across) <= 300
  }

  /// The digits 0 to 9, three blocks wide and five high, a row in three bits.
  private static let digits: [[UInt8]] = [
    [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 7, 1, 7], [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 2, 2, 2], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
  ]

  private func draw(
    digits number: Int, at column: Int, _ row: Int, _ colour: BlockJPEG.Colour,
    in blocks: inout [BlockJPEG.Colour]
  ) {
    for (index, digit) in String(max(0, number)).utf8.prefix(3).enumerated() {
      for (line, bits) in Self.digits[Int(digit - 48)].enumerated() {
        for bit in 0..<3 where bits >> (2 - bit) & 1 == 1 {
          blocks[(row + line) * Self.columns + column + index * 4 + bit] = colour
        }
      }
    }
  }
}

/// The parts of a stream, encoded where the drawing is a new one: an arm comes by the same place again.
struct PotPictureCache: Sendable {
  /// How many parts are kept.
  private static let most = 24
  private var parts: [PotPicture: [UInt8]] = [:]
  /// How many pictures were encoded.
  private(set) var encoded = 0

  /// A picture as a part of `multipart/x-mixed-replace`.
  mutating func part(of picture: PotPicture) -> [UInt8] {
    if let known = parts[picture] { return known }
    if parts.count >= Self.most { parts = [:] }
    encoded += 1
    let jpeg = picture.encoded
    let head = "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: \(jpeg.count)\r\n\r\n"
    let part = Array(head.utf8) + jpeg + [13, 10]
    parts[picture] = part
    return part
  }
}
