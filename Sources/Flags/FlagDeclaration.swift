package import Foundations

/// A flag as its file declares it, without how it is decided.
package struct FlagDeclaration: Sendable {
  /// The purpose of a flag, which implies its lifetime.
  package enum Kind: String, Sendable, CaseIterable {
    /// Releases a change step by step; removed when all have it.
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

  /// How a locked flag is shown on screen.
  package struct OnLocked: Sendable, Hashable {
    /// How the guarded part is shown.
    package enum Show: String, Sendable, CaseIterable {
      /// Not at all.
      case hide
      /// As usual, marked and without effect.
      case locked
      /// As an invitation.
      case teaser
    }
    /// A screen that explains the lock.
    package struct Sheet: Sendable, Hashable {
      /// The screen's name.
      package let name: String
      /// Where the name is written.
      package let span: Span
    }

    /// How the guarded part is shown.
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
  /// Its variants, in written order.
  package let variants: [Variant]
  /// The default variant; nil where the calling code's default is used.
  package let defaultVariant: String?
  /// Its purpose.
  package let kind: Kind
  /// Its owner.
  package let owner: String?
  /// The last day on which it should still exist.
  package let expires: CivilDate?
  /// Where that day is written.
  package let expiresSpan: Span?
  /// Its description.
  package let about: String?
  /// Whether it guards a feature that must never be locked.
  package let isBasic: Bool
  /// The requirement for its rules to be evaluated; nil for none.
  package let requirement: Requirement?
  /// The result where that is not met.
  package let onLocked: OnLocked
  /// Its metadata, including that of the whole file.
  package let metadata: ValueMap
  /// The value where no variant applies: that of the default variant, `false`, or the first variant's.
  package let fallback: Value
}

/// The requirements that unlock a flag: all of them must be met.
package struct Requirement: Sendable {
  /// Another flag and its accepted variants.
  package struct FlagNeed: Sendable {
    /// The other flag.
    package let name: String
    /// The accepted variants; nil for every one whose value is true.
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

  /// The required grants of the tier.
  package let grants: [Name]
  /// The lowest tier.
  package let tier: Name?
  /// The required capabilities of the device.
  package let capabilities: [Name]
  /// The accepted device profiles; empty for any.
  package let profiles: [Name]
  /// The required flags.
  package let flags: [FlagNeed]
  /// Where it is written.
  package let span: Span
}
