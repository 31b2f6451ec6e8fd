public import Foundations

extension Diagnostic.Code {
  /// A key that contracts do not have.
  ///
  /// A contract has the keys `plugin`, `version`, `about`, `needs`, `models` and `types`; a model `about`, `with`, `state`,
  /// `actions` and `events`; an action `about`, `with`, `returns` and `errors`.
  ///
  /// ```yaml fails plugin
  /// models:
  ///   Timer:
  ///     state: { seconds: int }
  ///     action: { start: {} }
  /// ```
  /// ```yaml passes plugin
  /// models:
  ///   Timer:
  ///     state: { seconds: int }
  ///     actions: { start: {} }
  /// ```
  public static let contractUnknownKey = Self("KL0401")
  /// A key that is required and missing.
  ///
  /// A contract names its `plugin`, its `version` and its `models`, and each model its `state`.
  ///
  /// ```yaml fails plugin
  /// models:
  ///   Timer:
  ///     actions: { start: {} }
  /// ```
  /// ```yaml passes plugin
  /// models:
  ///   Timer:
  ///     state: { seconds: int }
  ///     actions: { start: {} }
  /// ```
  public static let contractMissingKey = Self("KL0402")
  /// A value of the wrong kind, such as a list where a mapping is expected.
  ///
  /// Models, actions and states are mappings from names to what they are; `needs` and `errors` are lists. A name with
  /// nothing behind its colon holds nothing.
  ///
  /// ```yaml fails plugin
  /// models:
  ///   Timer:
  ///     state: [ seconds ]
  /// ```
  /// ```yaml passes plugin
  /// models:
  ///   Timer:
  ///     state: { seconds: int }
  /// ```
  public static let contractWrongKind = Self("KL0403")
  /// A name that cannot be used as one.
  ///
  /// Expressions and Swift both write these names: a letter, then letters, digits and `_`, and no word of the expression
  /// language such as `in` or `true`.
  ///
  /// ```yaml fails plugin
  /// models:
  ///   Timer:
  ///     state: { time-left: int }
  /// ```
  /// ```yaml passes plugin
  /// models:
  ///   Timer:
  ///     state: { timeLeft: int }
  /// ```
  public static let contractInvalidName = Self("KL0404")
  /// Types that contain each other.
  ///
  /// A type that contains itself would have no end. Let one of them hold the other's id, or make a flat list.
  ///
  /// ```yaml fails plugin
  /// models:
  ///   Timer:
  ///     state: { first: Step }
  /// types:
  ///   Step: { next: Step }
  /// ```
  /// ```yaml passes plugin
  /// models:
  ///   Timer:
  ///     state: { steps: list(Step) }
  /// types:
  ///   Step: { id: string, next: string? }
  /// ```
  public static let contractTypeCycle = Self("KL0405")
  /// A service that does not exist.
  ///
  /// A plugin is given the services that it lists under `needs`, and no others, so each is one that exists.
  ///
  /// ```yaml fails plugin
  /// needs: [ http, storage ]
  /// ```
  /// ```yaml passes plugin
  /// needs: [ http, store ]
  /// ```
  public static let contractUnknownNeed = Self("KL0406")
  /// A version that is not of the form `1.2.3`.
  ///
  /// Versions follow Semantic Versioning: three numbers, of which the first changes when something is taken away.
  ///
  /// ```yaml fails plugin
  /// version: 1.2
  /// ```
  /// ```yaml passes plugin
  /// version: 1.2.0
  /// ```
  public static let contractInvalidVersion = Self("KL0407")
  /// A range where there is nothing to hold it, such as in a state.
  ///
  /// `int(1..5)` says which numbers an argument may be, and whoever passes one is held to it. A state is published by the
  /// model itself, and nothing holds it.
  ///
  /// ```yaml fails plugin
  /// models:
  ///   Timer:
  ///     state: { seconds: int(0..60) }
  /// ```
  /// ```yaml passes plugin
  /// models:
  ///   Timer:
  ///     state: { seconds: int }
  ///     actions: { set: { with: { seconds: int(0..60) } } }
  /// ```
  public static let contractMisplacedRange = Self("KL0408")
  /// A map whose keys are of a type that cannot be one.
  ///
  /// The keys of a map are `string`, `int`, `uint`, `bool` or an enum; what has parts itself cannot be one. A list of records
  /// with a key and a value can hold anything.
  ///
  /// ```yaml fails plugin
  /// models:
  ///   Timer:
  ///     state: { laps: "map(list(int), string)" }
  /// ```
  /// ```yaml passes plugin
  /// models:
  ///   Timer:
  ///     state: { laps: "map(int, string)" }
  /// ```
  public static let contractInvalidMapKey = Self("KL0409")
  /// The same name, case or code twice in one list.
  ///
  /// Words of an enum, services under `needs` and codes under `errors` are sets: each stands there once.
  ///
  /// ```yaml fails plugin
  /// needs: [ http, store, http ]
  /// ```
  /// ```yaml passes plugin
  /// needs: [ http, store ]
  /// ```
  public static let contractDuplicate = Self("KL0410")
  /// A type that nothing uses.
  ///
  /// A type under `types` that no state, argument or other type names does nothing. It is a warning: remove the type, or use
  /// it where it was meant.
  ///
  /// ```yaml fails plugin
  /// types:
  ///   Lap: { seconds: int }
  /// ```
  /// ```yaml passes plugin
  /// models:
  ///   Timer:
  ///     state: { laps: list(Lap) }
  /// types:
  ///   Lap: { seconds: int }
  /// ```
  public static let contractUnusedType = Self("KL0411")
  /// A type named like a built-in one.
  ///
  /// `string`, `int`, `list` and the others are taken. A type of the contract begins with a capital letter by custom, so that
  /// it is told apart.
  ///
  /// ```yaml fails plugin
  /// models:
  ///   Timer:
  ///     state: { left: int }
  /// types:
  ///   duration: { seconds: int }
  /// ```
  /// ```yaml passes plugin
  /// models:
  ///   Timer:
  ///     state: { left: Left }
  /// types:
  ///   Left: { seconds: int }
  /// ```
  public static let contractShadowedType = Self("KL0412")
}
