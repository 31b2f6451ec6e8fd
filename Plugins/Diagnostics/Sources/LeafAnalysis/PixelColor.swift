/// A pixel's color as the published indices see it.
struct PixelColor {
  let red: Double
  let green: Double
  let blue: Double
  /// The hue in degrees, 0 to 360; 0 for grays.
  let hue: Double
  /// The saturation, 0 to 1.
  let saturation: Double
  /// The largest of the three, 0 to 1 (HSV: Smith 1978, SIGGRAPH 12, 12–19).
  let value: Double

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (Double(red), Double(green), Double(blue))
    let most = max(self.red, self.green, self.blue)
    let range = most - min(self.red, self.green, self.blue)
    value = most / 255
    saturation = most > 0 ? range / most : 0
    if range == 0 {
      hue = 0
    } else if most == self.red {
      let sector = (self.green - self.blue) / range
      hue = 60 * (sector < 0 ? sector + 6 : sector)
    } else if most == self.green {
      hue = 60 * ((self.blue - self.red) / range + 2)
    } else {
      hue = 60 * ((self.red - self.green) / range + 4)
    }
  }

  /// The brightness, 0 to 255 (ITU-R BT.601).
  var brightness: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

  /// Excess green of chromatic coordinates, `2g − r − b` (Woebbecke, Meyer, Von Bargen and Mortensen 1995, Transactions of
  /// the ASAE 38, 259–269).
  var excessGreen: Double {
    let sum = red + green + blue
    return sum > 0 ? (2 * green - red - blue) / sum : 0
  }

  /// Excess red, `1.4r − g` (Meyer, Hindman and Laksmi 1999); green plants are where excess green is larger (Meyer and
  /// Neto 2008, Computers and Electronics in Agriculture 63, 282–293).
  var excessRed: Double {
    let sum = red + green + blue
    return sum > 0 ? (1.4 * red - green) / sum : 0
  }

  /// The Visible Atmospherically Resistant Index, held between −1 and 1; see ``LeafMeasurements/vari``.
  var vari: Double {
    let divisor = green + red - blue
    return divisor > 1 ? max(-1, min(1, (green - red) / divisor)) : 0
  }

  /// What the color of tissue is.
  enum Tissue {
    case green, yellow, brown, powder, bleached
  }

  /// Whether it may be a part of a plant, wherever it is: green, or of the colors that green tissue fades to.
  var isPlant: Bool {
    if value < 0.06 { return false }
    if excessGreen > max(0.05, excessRed) { return true }
    return (isYellow && saturation > 0.4) || (isBrown && saturation > 0.25)
  }

  /// Whether it is a sign of a living plant by itself.
  var isAlive: Bool { value >= 0.1 && (excessGreen > max(0.08, excessRed) || (isYellow && saturation > 0.4)) }

  /// What it is, of a pixel that is within a leaf.
  ///
  /// The bounds of the hues are those by which severity of diseases is commonly estimated in HSV: brown below 40°, yellow
  /// up to 68°, green above (compare Bock et al. 2010, Critical Reviews in Plant Sciences 29, 59–107).
  var tissue: Tissue {
    if value < 0.18 { return .brown }
    if saturation <= 0.18 { return value >= 0.55 ? .powder : .brown }
    if value >= 0.8, saturation <= 0.38, (35..<100).contains(hue) { return .bleached }
    if isBrown { return .brown }
    return isYellow ? .yellow : .green
  }

  private var isYellow: Bool { (40..<68).contains(hue) && saturation > 0.25 && value >= 0.42 }
  private var isBrown: Bool {
    (hue < 40 || hue >= 330) && value <= 0.75 || (40..<60).contains(hue) && value < 0.42
  }
}
