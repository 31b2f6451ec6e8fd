import Foundations

extension Diagnostic.Code {
  /// A grant that no tier has.
  ///
  /// A grant is what tiers list under `grants`.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     requires: { grant: insigths }
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     requires: { grant: insights }
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  static let unknownGrant = Self("KL0725")
  /// A capability that no profile has.
  ///
  /// A capability is what device profiles list under `capabilities`.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     requires: { capability: camra }
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     requires: { capability: camera }
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  static let unknownCapability = Self("KL0726")
  /// A device profile that is not declared.
  ///
  /// A profile is one of those under `profiles` in flags.yaml.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     requires: { profile: tablet }
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     requires: { profile: phone }
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  static let unknownProfile = Self("KL0727")
  /// A flag that another one requires and that does not exist.
  ///
  /// A flag can require other flags of the same file.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     requires: { flag: insigth }
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     requires: { flag: sync }
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  ///   sync:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "on"
  /// ```
  static let unknownRequiredFlag = Self("KL0728")
  /// A flag that may never be locked requires something.
  ///
  /// `basic: true` promises that everybody has the feature, whatever the plan.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     requires: { grant: insights }
  ///     basic: true
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     basic: true
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  static let basicLocked = Self("KL0730")
  /// A locked flag would be true.
  ///
  /// Where a flag is locked its `defaultVariant` is given, so that one has to be off.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "on"
  ///     requires: { grant: insights }
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     requires: { grant: insights }
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  static let lockedTrue = Self("KL0731")
  /// A flag that is never locked says what happens then.
  ///
  /// A flag that requires nothing is never locked, so there is nothing to show instead. It is a warning.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     onLocked: { show: hide }
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   insights:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     requires: { grant: insights }
  ///     onLocked: { show: hide }
  ///     rules: [ { id: all, when: "true", variant: "on" } ]
  /// ```
  static let neverLocked = Self("KL0732")
  /// Flags that require flags that require flags, too many to ask for one.
  ///
  /// One answer would ask more than 1,000 others. A grant of a tier, or a segment, says the same in one step.
  ///
  /// ```text fails
  /// a flag that requires two flags, each of which requires two others, ten times over
  /// ```
  /// ```text passes
  /// a flag that requires two flags
  /// ```
  static let requirementDepth = Self("KL0733")
}
