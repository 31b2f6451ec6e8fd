import Foundations

extension Diagnostic.Code {
  /// A grant that no tier has.
  ///
  /// The flag would be locked for everyone. Add the grant to the tier that brings it; tiers that extend that
  /// one have it too.
  ///
  /// ```yaml fails flags
  /// tiers: { free: { rank: 0 }, pro: { rank: 10, grants: [insights] } }
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     requires: { grant: insight }
  /// ```
  /// ```yaml passes flags
  /// tiers: { free: { rank: 0 }, pro: { rank: 10, grants: [insights] } }
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     requires: { grant: insights }
  /// ```
  static let unknownGrant = Self("KL0725")
  /// A capability that no profile has.
  ///
  /// The flag would be locked on every device. Add the capability to the profile of the devices that have it.
  /// Without `profiles` the devices themselves say what they can do, and nothing is checked.
  ///
  /// ```yaml fails flags
  /// profiles: { phone: { when: "true", capabilities: [camera, rfid] } }
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     requires: { capability: rfd }
  /// ```
  /// ```yaml passes flags
  /// profiles: { phone: { when: "true", capabilities: [camera, rfid] } }
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     requires: { capability: rfid }
  /// ```
  static let unknownCapability = Self("KL0726")
  /// A device profile that is not declared.
  ///
  /// The flag would be locked on every device. Profiles are declared under `profiles`, each with the
  /// condition under which a device has it.
  ///
  /// ```yaml fails flags
  /// profiles: { phone: { when: "true" } }
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     requires: { profile: tablet }
  /// ```
  /// ```yaml passes flags
  /// profiles: { phone: { when: "true" } }
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     requires: { profile: phone }
  /// ```
  static let unknownProfile = Self("KL0727")
  /// A flag that another one requires and that does not exist.
  ///
  /// The flag would always be locked. Flags are declared under `flags`, in any order.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     requires: { flag: camra }
  ///   camera: { state: ENABLED, variants: { "on": true, "off": false } }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     requires: { flag: camera }
  ///   camera: { state: ENABLED, variants: { "on": true, "off": false } }
  /// ```
  static let unknownRequiredFlag = Self("KL0728")
  /// A flag that may never be locked requires something.
  ///
  /// `basic: true` says that the flag guards a basic flow, which everyone can use on every plan. So it has no
  /// `requires`.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     basic: true
  ///     requires: { tier: pro }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     basic: true
  /// ```
  static let basicLocked = Self("KL0730")
  /// A locked flag would be true.
  ///
  /// A locked flag has its default variant. If that one is true, the flag is on for those who may not have
  /// it. Make a variant that is false the default one, and give the other by a rule.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "on"
  ///     requires: { tier: pro }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     requires: { tier: pro }
  ///     rules: [{ variant: "on" }]
  /// ```
  static let lockedTrue = Self("KL0731")
  /// A flag that is never locked says what happens then.
  ///
  /// `onLocked` has no effect where nothing is required. Add `requires`, or remove it.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     onLocked: { show: teaser }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     requires: { tier: pro }
  ///     onLocked: { show: teaser }
  /// ```
  static let neverLocked = Self("KL0732")
  /// Flags that require flags that require flags, too many to ask for one.
  ///
  /// To decide one flag, all that it requires are decided, and all that these require. From a thousand on the
  /// flag is refused. Require a grant of a tier that stands for them all.
  ///
  /// ```yaml fails flags
  /// flags:
  ///   f0: { state: ENABLED, variants: { x: true } }
  ///   f1: { state: ENABLED, variants: { x: true }, requires: { flag: [f0] } }
  ///   f2: { state: ENABLED, variants: { x: true }, requires: { flag: [f0, f1] } }
  ///   f3: { state: ENABLED, variants: { x: true }, requires: { flag: [f0, f1, f2] } }
  ///   f4: { state: ENABLED, variants: { x: true }, requires: { flag: [f0, f1, f2, f3] } }
  ///   f5: { state: ENABLED, variants: { x: true }, requires: { flag: [f1, f2, f3, f4] } }
  ///   f6: { state: ENABLED, variants: { x: true }, requires: { flag: [f2, f3, f4, f5] } }
  ///   f7: { state: ENABLED, variants: { x: true }, requires: { flag: [f3, f4, f5, f6] } }
  ///   f8: { state: ENABLED, variants: { x: true }, requires: { flag: [f4, f5, f6, f7] } }
  ///   f9: { state: ENABLED, variants: { x: true }, requires: { flag: [f5, f6, f7, f8] } }
  ///   f10: { state: ENABLED, variants: { x: true }, requires: { flag: [f6, f7, f8, f9] } }
  ///   f11: { state: ENABLED, variants: { x: true }, requires: { flag: [f7, f8, f9, f10] } }
  ///   f12: { state: ENABLED, variants: { x: true }, requires: { flag: [f8, f9, f10, f11] } }
  /// ```
  /// ```yaml passes flags
  /// flags:
  ///   f0: { state: ENABLED, variants: { x: true } }
  ///   f1: { state: ENABLED, variants: { x: true }, requires: { flag: [f0] } }
  ///   f2: { state: ENABLED, variants: { x: true }, requires: { flag: [f0, f1] } }
  ///   f3: { state: ENABLED, variants: { x: true }, requires: { flag: [f0, f1, f2] } }
  /// ```
  static let requirementDepth = Self("KL0733")
}
