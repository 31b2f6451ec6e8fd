public import Foundations

/// A flag as its file declares it, without how it is decided.
public struct FlagDeclaration: Sendable {
  /// The purpose of a flag, which implies its lifetime.
  public enum Kind: String, Sendable, CaseIterable {
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
  public struct OnLocked: Sendable, Hashable {
    /// How the guarded part is shown.
    public enum Show: String, Sendable, CaseIterable {
      /// Not at all.
      case hide
      /// As usual, marked and without effect.
      case locked
      /// As an invitation.
      case teaser
    }
    /// A screen that explains the lock.
    public struct Sheet: Sendable, Hashable {
      /// The screen's name.
      public let name: String
      /// Where the name is written.
      public let span: Span
    }

    /// How the guarded part is shown.
    public let show: Show
    /// The screen that choosing it opens.
    public let sheet: Sheet?
    /// Where it is written; nil where it is not.
    public let span: Span?
  }

  /// A named value that the flag can have.
  public struct Variant: Sendable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: Value
    /// Where its name is written.
    public let span: Span
  }

  /// Its name.
  public let name: String
  /// Where its name is written.
  public let span: Span
  /// Whether it is enabled; a disabled one is as if it were not there.
  public let isEnabled: Bool
  /// The type of its variants: texts are an enumeration, objects `dyn`.
  public let type: ValueType
  /// Its variants, in written order.
  public let variants: [Variant]
  /// The default variant; nil where the calling code's default is used.
  public let defaultVariant: String?
  /// Its purpose.
  public let kind: Kind
  /// Its owner.
  public let owner: String?
  /// The last day on which it should still exist.
  public let expires: CivilDate?
  /// Where that day is written.
  public let expiresSpan: Span?
  /// Its description.
  public let about: String?
  /// Whether it guards a feature that must never be locked.
  public let isBasic: Bool
  /// The requirement for its rules to be evaluated; nil for none.
  public let requirement: Requirement?
  /// The result where that is not met.
  public let onLocked: OnLocked
  /// Its metadata, including that of the whole file.
  public let metadata: ValueMap
  /// The value where no variant applies: that of the default variant, `false`, or the first variant's.
  public let fallback: Value
}

/// The requirements that unlock a flag: all of them must be met.
public struct Requirement: Sendable {
  /// Another flag and its accepted variants.
  public struct FlagNeed: Sendable {
    /// The other flag.
    public let name: String
    /// The accepted variants; nil for every one whose value is true.
    public let variants: [String]?
    /// Where the other flag's name is written.
    public let span: Span
  }
  /// A name, and where it is written.
  public struct Name: Sendable {
    /// The name.
    public let name: String
    /// Where it is written.
    public let span: Span
  }

  /// The required grants of the tier.
  public let grants: [Name]
  /// The lowest tier.
  public let tier: Name?
  /// The required capabilities of the device.
  public let capabilities: [Name]
  /// The accepted device profiles; empty for any.
  public let profiles: [Name]
  /// The required flags.
  public let flags: [FlagNeed]
  /// Where it is written.
  public let span: Span
}
