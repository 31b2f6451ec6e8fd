import Pictures

/// Paints a dish as it is seen from above, in the colors of what is in it: no photos are to be had.
///
/// The same dish gives the same picture.
struct DishPainter {
  /// Counts up with each change of what is painted, so that clients ask for it again.
  static let revision = 1
  /// The contract's images are squares of this side in pixels (docs/products/epicura.md, 2).
  static let side = 800

  /// The recipe's id.
  let id: String
  let category: Category
  /// The ids of its ingredients, the main ones first.
  let ingredients: [String]

  /// What a dish is served in, with the radius of the food in it.
  private enum Vessel {
    case bowl, plate, cup

    var food: Double {
      switch self {
      case .bowl: 232
      case .plate: 214
      case .cup: 168
      }
    }
  }

  private var vessel: Vessel {
    switch category {
    case .dal, .curry, .soup, .onePot, .condiment, .dessert, .pasta: .bowl
    case .rice, .stirFry, .breakfast, .snack, .bread: .plate
    case .drink: .cup
    }
  }

  /// Paints it; nil where its size is none, which never happens.
  func picture() -> Picture? {
    var noise = DishNoise(id)
    let tables = DishPalette.tables
    var canvas = Canvas(side: Self.side, tables[Int(noise.fraction() * Double(tables.count))])
    paintVessel(on: &canvas)
    let color = color
    let (middle, radius) = (Double(Self.side) / 2, vessel.food)
    canvas.paint(.circle(middle, middle, radius), color, softness: vessel == .plate ? 14 : 3)
    paintTexture(color, on: &canvas, &noise)
    for ingredient in ingredients { paintPieces(of: ingredient, on: &canvas, &noise) }
    // The light comes from the upper left.
    canvas.paint(
      .circle(middle - radius * 0.3, middle - radius * 0.35, radius * 0.5), .init(255, 250, 235),
      opacity: 0.1,
      softness: radius * 0.8)
    return canvas.picture
  }

  /// The mean color of what colors it; the first ingredients count most.
  var color: Picture.Color {
    var sum = (red: 0.0, green: 0.0, blue: 0.0, weight: 0.0)
    for (index, ingredient) in ingredients.enumerated() {
      guard let look = DishPalette.look(of: ingredient), look.strength > 0 else { continue }
      let weight = look.strength / (1 + 0.12 * Double(index))
      sum.red += Double(look.color.red) * weight
      sum.green += Double(look.color.green) * weight
      sum.blue += Double(look.color.blue) * weight
      sum.weight += weight
    }
    guard sum.weight > 0 else { return Picture.Color(214, 178, 120) }
    return Picture.Color(
      UInt8(sum.red / sum.weight), UInt8(sum.green / sum.weight), UInt8(sum.blue / sum.weight))
  }

  private func paintVessel(on canvas: inout Canvas) {
    let middle = Double(Self.side) / 2
    let shadow = Picture.Color(20, 14, 10)
    switch vessel {
    case .bowl:
      canvas.paint(.circle(middle + 14, middle + 20, 296), shadow, opacity: 0.45, softness: 60)
      canvas.paint(.circle(middle, middle, 290), .init(176, 110, 62))
      canvas.paint(.circle(middle, middle, 274), .init(214, 150, 92), softness: 10)
      canvas.paint(.circle(middle, middle, 248), .init(120, 72, 42), softness: 16)
    case .plate:
      canvas.paint(.circle(middle + 12, middle + 16, 330), shadow, opacity: 0.4, softness: 56)
      canvas.paint(.circle(middle, middle, 326), .init(250, 248, 242))
      canvas.paint(.circle(middle, middle, 262), .init(226, 222, 214), softness: 6)
      canvas.paint(.circle(middle, middle, 256), .init(246, 243, 236), softness: 10)
    case .cup:
      canvas.paint(.circle(middle + 12, middle + 16, 300), shadow, opacity: 0.4, softness: 56)
      canvas.paint(.circle(middle, middle, 296), .init(236, 228, 212))
      canvas.paint(.circle(middle, middle, 210), .init(206, 196, 178), softness: 8)
      canvas.paint(
        Canvas.Ellipse(x: middle + 212, y: middle, across: 54, along: 24), .init(244, 238, 226), softness: 4)
      canvas.paint(.circle(middle, middle, 190), .init(248, 244, 234))
      canvas.paint(.circle(middle, middle, 176), .init(150, 120, 90), softness: 10)
    }
  }

  /// Lighter and darker spots, as nothing that is cooked has one color.
  private func paintTexture(_ color: Picture.Color, on canvas: inout Canvas, _ noise: inout DishNoise) {
    for index in 0..<90 {
      let place = noise.place()
      let light = noise.within(index % 2 == 0 ? 1.04...1.16 : 0.8...0.95)
      func shade(_ sample: UInt8) -> UInt8 { UInt8(min(255, Double(sample) * light)) }
      let size = noise.within(10...46)
      spot(
        place, across: size, along: size * noise.within(0.5...1), noise.direction(),
        .init(shade(color.red), shade(color.green), shade(color.blue)), opacity: 0.5, softness: size * 0.7,
        on: &canvas)
    }
  }

  /// Pieces of an ingredient, each with its shadow.
  private func paintPieces(of ingredient: String, on canvas: inout Canvas, _ noise: inout DishNoise) {
    guard let look = DishPalette.look(of: ingredient), let piece = look.piece else { return }
    for _ in 0..<piece.count {
      let (place, direction, size) = (noise.place(), noise.direction(), noise.within(0.8...1.15))
      let (across, along) = (piece.across * size, piece.along * size)
      spot(
        (place.x + 0.012, place.y + 0.016), across: across, along: along, direction, .init(30, 18, 8),
        opacity: 0.35, softness: 5, on: &canvas)
      let light = noise.within(0.9...1.06)
      func shade(_ sample: UInt8) -> UInt8 { UInt8(min(255, Double(sample) * light)) }
      spot(
        place, across: across, along: along, direction,
        .init(shade(look.color.red), shade(look.color.green), shade(look.color.blue)), opacity: 0.95,
        softness: 2, on: &canvas)
    }
  }

  /// Paints an ellipse within the food.
  private func spot(
    _ place: (x: Double, y: Double), across: Double, along: Double, _ direction: (x: Double, y: Double),
    _ color: Picture.Color, opacity: Double, softness: Double, on canvas: inout Canvas
  ) {
    let room = max(0, vessel.food - max(across, along))
    let middle = Double(Self.side) / 2
    canvas.paint(
      Canvas.Ellipse(
        x: middle + place.x * room, y: middle + place.y * room, across: across, along: along,
        direction: direction), color, opacity: opacity, softness: softness)
  }
}

/// Numbers that look random and are the same for the same dish on every machine (FNV-1a, then SplitMix64).
struct DishNoise {
  private var state: UInt64

  init(_ text: String) {
    state = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 to below 1.
  mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// A number within a range.
  mutating func within(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + fraction() * (range.upperBound - range.lowerBound)
  }

  /// A place in a circle of radius 1.
  mutating func place() -> (x: Double, y: Double) {
    while true {
      let (x, y) = (within(-1...1), within(-1...1))
      if x * x + y * y <= 1 { return (x, y) }
    }
  }

  /// A vector of length 1; by a root, since sines differ between machines.
  mutating func direction() -> (x: Double, y: Double) {
    while true {
      let (x, y) = place()
      let length = (x * x + y * y).squareRoot()
      if length > 0.1 { return (x / length, y / length) }
    }
  }
}
