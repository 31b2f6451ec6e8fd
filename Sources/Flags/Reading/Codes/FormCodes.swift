import Foundations

extension Diagnostic.Code {
  /// A value of a flag file has the wrong form.
  ///
  /// A list stands where a mapping belongs, a mapping where a text does, or the other way round. The message
  /// says what was found and what may stand there.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     owner: { team: growth }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     owner: growth
  /// ```
  static let flagForm = Self("KL0701")
  /// A key of a flag file that does not exist.
  ///
  /// It would have no effect, so it is most likely misspelt. In a plain flagd file, one without any key of
  /// ours, it is a warning, since flagd takes such keys.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     ownr: growth
  ///     kind: ops
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     owner: growth
  ///     kind: ops
  /// ```
  static let flagKey = Self("KL0702")
  /// A key of a flag file is missing.
  ///
  /// A flag needs `state` and `variants`, a tier its `rank`, a device profile its `when`, a split its
  /// `weights`.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan: { variants: { "on": true, "off": false } }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan: { state: ENABLED, variants: { "on": true, "off": false } }
  /// ```
  static let flagKeyMissing = Self("KL0703")
  /// A word that is none of those that may stand here.
  ///
  /// `state`, `kind`, `show` and `bucketing` take one of a few words each. The help names the nearest one, or
  /// all of them.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     kind: killswitch
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     kind: kill-switch
  /// ```
  static let flagWord = Self("KL0704")
}
