import Glibc
import Pictures

/// The pictures of `Pictures/`, 32×16 (the interlaced one 16×8): the left half is red, or light gray, the right half
/// green, or dark.
enum Samples {
  static let red = Picture.Color(200, 30, 40)
  static let green = Picture.Color(20, 160, 60)

  /// All files, sorted.
  static let names = [
    "animated.png", "arith.jpg", "baseline.jpg", "bits.png", "cmyk.jpg", "gray.jpg", "gray.png",
    "interlaced.png", "plaincmyk.jpg", "progressive.jpg", "rgb.png", "sixteen.png", "transparent.png",
    "turned.jpg", "ycck.jpg",
  ]

  static func bytes(_ name: String) -> [UInt8] {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    guard let file = fopen("/\(folder)/Pictures/\(name)", "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
  }

  /// A picture of two halves.
  static func halves(_ size: PictureSize, _ left: Picture.Color = red, _ right: Picture.Color = green)
    -> Picture?
  {
    let samples = (0..<size.pixels).flatMap { index -> [UInt8] in
      let color = index % size.width < size.width / 2 ? left : right
      return [color.red, color.green, color.blue]
    }
    return Picture(size, samples: samples)
  }
}

extension Picture.Color {
  /// The largest difference of a sample.
  func distance(to other: Picture.Color) -> Int {
    func difference(_ one: UInt8, _ other: UInt8) -> Int { abs(Int(one) - Int(other)) }
    return max(
      difference(red, other.red), difference(green, other.green), difference(blue, other.blue))
  }
}
