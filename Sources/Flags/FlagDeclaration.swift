package import Foundations

/// A flag as its file declares it, without how it is decided.
package struct FlagDeclaration: Sendable {
  /// What a flag is for, and so how long it should live.
  package enum Kind: String, Sendable, CaseIterable {
    /// Brings a change out step by step; goes away when all have it.
    case release
    /// Compares variants; removed when the experiment has ended.
    case experiment
    /// Configures how the app runs.
    case ops
    /// Turns something off at once; nothing overrides it.
    case killSwitch = "kill-switch"
    /// Part of a purchased plan.
    case entitlement
  }

  /// What happens on screen where the flag is locked.
  package struct OnLocked: Sendable, Hashable {
    /// How what it guards is shown.
    package enum Show: String, Sendable, CaseIterable {
      /// Not at all.
      case hide
      /// As usual, marked and without effect.
      case locked
      /// As an invitation.
      case teaser
    }
    /// A screen that explains what is locked.
    package struct Sheet: Sendable, Hashable {
      /// The screen's name.
      package let name: String
      /// Where the name is written.
      package let span: Span
    }

    /// How what it guards is shown.
    package let show: Show
    /// The screen that choosing it opens.
    package let sheet: Sheet?
    /// Where it is written; nil where it is not.
    package let span: Span?
  }

  /// A named value that the flag can have.
  package struct Variant: Sendable {
    /// Its name.
    package let name: String
    /// Its value.
    package let value: Value
    /// Where its name is written.
    package let span: Span
  }

  /// Its name.
  package let name: String
  /// Where its name is written.
  package let span: Span
  /// Whether it is enabled; a disabled one is as if it were not there.
  package let isEnabled: Bool
  /// The type of its variants: texts are an enumeration, objects `dyn`.
  package let type: ValueType
  /// What it can be, in written order.
  package let variants: [Variant]
  /// The variant where nothing else decides; nil where the asking code decides.
  package let defaultVariant: String?
  /// What it is for.
  package let kind: Kind
  /// Who answers for it.
  package let owner: String?
  /// The last day on which it should still be there.
  package let expires: CivilDate?
  /// Where that day is written.
  package let expiresSpan: Span?
  /// What it is about, for people.
  package let about: String?
  /// Whether it guards something that must never be locked.
  package let isBasic: Bool
  /// What must be met for its rules to be asked; nil for nothing.
  package let requirement: Requirement?
  /// What happens where that is not met.
  package let onLocked: OnLocked
  /// Facts about it, those of the whole file included.
  package let metadata: ValueMap
  /// The value where no variant is given: that of the default variant, `false`, or the first variant's.
  package let fallback: Value
}

/// What must be met for a flag not to be locked: all that is named.
package struct Requirement: Sendable {
  /// Another flag and the variants that it may have.
  package struct FlagNeed: Sendable {
    /// The other flag.
    package let name: String
    /// The variants that will do; nil for every one whose value is true.
    package let variants: [String]?
    /// Where the other flag's name is written.
    package let span: Span
  }
  /// A name, and where it is written.
  package struct Name: Sendable {
    /// The name.
    package let name: String
    /// Where it is written.
    package let span: Span
  }

  /// What the tier must grant.
  package let grants: [Name]
  /// The lowest tier.
  package let tier: Name?
  /// What the device must be able to do.
  package let capabilities: [Name]
  /// The device profiles of which one must be the device's; empty for any.
  package let profiles: [Name]
  /// What other flags must be.
  package let flags: [FlagNeed]
  /// Where it is written.
  package let span: Span
}
