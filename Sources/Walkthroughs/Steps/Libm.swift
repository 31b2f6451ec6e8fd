import Glibc

/// The C library's functions of angles.
enum Libm {
  static func sin(_ angle: Double) -> Double { Glibc.sin(angle) }
  static func cos(_ angle: Double) -> Double { Glibc.cos(angle) }
  static func acos(_ value: Double) -> Double { Glibc.acos(value) }
}
