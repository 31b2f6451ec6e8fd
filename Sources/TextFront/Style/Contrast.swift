#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Contrast by WCAG 2.2, and colors adjusted until it suffices.
enum Contrast {
  /// The minimum contrast of text by WCAG 2.2, 1.4.3.
  static let least = 4.5

  /// Returns the relative luminance of a 24-bit RGB color, 0 to 1 (WCAG 2.2, "relative luminance").
  static func luminance(_ color: UInt32) -> Double {
    let (red, green, blue) = channels(color)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio of two colors, 1 to 21.
  static func ratio(_ one: UInt32, _ other: UInt32) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// A background that text may be on, and the contrast that it needs there.
  struct Background: Sendable, Hashable {
    let color: UInt32
    var least = Contrast.least

    /// The minimum on the background that an app's colors are not for, by WCAG 2.2, 1.4.11.
    private static let leastOnOther = 3.0

    /// Returns the backgrounds of a terminal.
    ///
    /// Where its color is unknown, an app's light colors are for white and its dark ones for black. A person may be on
    /// the other one nevertheless, so they are to be recognized there, too; as readable on both they would all be alike.
    static func of(terminal color: UInt32?, isDark: Bool) -> [Background] {
      if let color { return [Background(color: color)] }
      let (own, other): (UInt32, UInt32) = isDark ? (0x000000, 0xFFFFFF) : (0xFFFFFF, 0x000000)
      return [Background(color: own), Background(color: other, least: leastOnOther)]
    }
  }

  /// Returns the lowest contrast of a color against some backgrounds, as a part of what it needs there: 1 suffices.
  static func worst(_ color: UInt32, on backgrounds: [Background]) -> Double {
    backgrounds.map { ratio(color, $0.color) / $0.least }.min() ?? 1
  }

  /// Returns a color of the same hue that is readable on all of some backgrounds.
  ///
  /// Mixes the color with black or with white in small steps, and takes the first with enough contrast.
  ///
  /// - Returns: the color itself if it is readable; the best found if none reaches the minimum contrast.
  static func readable(_ color: UInt32, on backgrounds: [Background]) -> UInt32 {
    var best = (contrast: worst(color, on: backgrounds), color: color)
    if best.contrast >= 1 { return color }
    for step in 1...128 {
      for target: UInt32 in [0x000000, 0xFFFFFF] {
        let mixed = mix(color, target, Double(step) / 128)
        let contrast = worst(mixed, on: backgrounds)
        if contrast >= 1 { return mixed }
        if contrast > best.contrast { best = (contrast, mixed) }
      }
    }
    return best.color
  }

  /// Returns the index, 16 to 255, of the nearest readable color of xterm's 256.
  static func indexed(_ color: UInt32, on backgrounds: [Background]) -> Int {
    let color = readable(color, on: backgrounds)
    let ranked = (16...255).map { index in
      let candidate = xterm(index)
      return (index: index, distance: distance(color, candidate), contrast: worst(candidate, on: backgrounds))
    }
    // For some hues the cube has no color with enough contrast on both black and white.
    for bar in [1, 0.9, 0.67] {
      let readable = ranked.filter { $0.contrast >= bar && $0.distance < 30_000 }
      if let nearest = readable.min(by: { $0.distance < $1.distance }) { return nearest.index }
    }
    return ranked.max { $0.contrast < $1.contrast }?.index ?? 16
  }

  /// Returns the color of an index of xterm's palette, 16 to 255: a cube of 216 and 24 grays.
  static func xterm(_ index: Int) -> UInt32 {
    if index >= 232 {
      let gray = UInt32(8 + (index - 232) * 10)
      return gray << 16 | gray << 8 | gray
    }
    let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
    let cube = index - 16
    return steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6]
  }

  private static func channels(_ color: UInt32) -> (Double, Double, Double) {
    (Double(color >> 16 & 0xFF), Double(color >> 8 & 0xFF), Double(color & 0xFF))
  }

  private static func mix(_ color: UInt32, _ target: UInt32, _ amount: Double) -> UInt32 {
    let (a, b) = (channels(color), channels(target))
    func blend(_ x: Double, _ y: Double) -> UInt32 { UInt32((x + (y - x) * amount).rounded()) }
    return blend(a.0, b.0) << 16 | blend(a.1, b.1) << 8 | blend(a.2, b.2)
  }

  private static func distance(_ one: UInt32, _ other: UInt32) -> Double {
    let (a, b) = (channels(one), channels(other))
    let (red, green, blue) = (a.0 - b.0, a.1 - b.1, a.2 - b.2)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }

  private static func linear(_ channel: Double) -> Double {
    let share = channel / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}
