import Foundations

extension Diagnostic.Code {
  /// Something depends on itself.
  ///
  /// Tiers extend each other, segments use each other, flags require each other, or evaluators bring each
  /// other in, all around in a circle. It could never be decided. Take one of them out of the circle.
  ///
  /// ```yaml fails flags
  /// tiers:
  ///   plus: { rank: 5, extends: pro }
  ///   pro: { rank: 10, extends: plus }
  /// flags: {}
  /// ```
  /// ```yaml passes flags
  /// tiers:
  ///   plus: { rank: 5 }
  ///   pro: { rank: 10, extends: plus }
  /// flags: {}
  /// ```
  static let flagCycle = Self("KL0706")
  /// A tier that is not declared.
  ///
  /// `extends` and `requires: { tier: … }` name a tier under `tiers`. A file without `tiers` has `free` and
  /// `pro`.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     requires: { tier: gold }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     requires: { tier: pro }
  /// ```
  static let unknownTier = Self("KL0707")
  /// Two tiers have the same rank.
  ///
  /// The rank says which tier has more: one that requires a tier is open to all of that rank and above. So
  /// each tier has a rank of its own.
  ///
  /// ```yaml fails flags
  /// tiers: { free: { rank: 1 }, pro: { rank: 1 } }
  /// flags: {}
  /// ```
  /// ```yaml passes flags
  /// tiers: { free: { rank: 0 }, pro: { rank: 1 } }
  /// flags: {}
  /// ```
  static let sameRank = Self("KL0708")
  /// A number that may not stand here.
  ///
  /// Ranks and limits are whole numbers from 0, columns and rows from 1. A limit may be `unlimited` too.
  ///
  /// ```yaml fails flags
  /// tiers: { free: { rank: 0, limits: { plants: many } } }
  /// flags: {}
  /// ```
  /// ```yaml passes flags
  /// tiers: { free: { rank: 0, limits: { plants: unlimited } } }
  /// flags: {}
  /// ```
  static let flagNumber = Self("KL0709")
  /// A length of time that cannot be read.
  ///
  /// It is a whole number with `s`, `m`, `h` or `d` for seconds, minutes, hours or days, without a blank.
  ///
  /// ```yaml fails flags
  /// tiers: { free: { rank: 0, offlineGrace: 3 days } }
  /// flags: {}
  /// ```
  /// ```yaml passes flags
  /// tiers: { free: { rank: 0, offlineGrace: 3d } }
  /// flags: {}
  /// ```
  static let flagDuration = Self("KL0710")
}
