public import Foundations

/// A flag as its file declares it, without how it is decided.
public struct FlagDeclaration: Sendable {
  /// What a flag is for, and so how long it should live.
  public enum Kind: String, Sendable, CaseIterable {
    /// Brings a change out step by step; goes away when all have it.
    case release
    /// Compares variants; goes away when the question is answered.
    case experiment
    /// Steers how the app runs.
    case ops
    /// Turns something off at once; nothing overrides it.
    case killSwitch = "kill-switch"
    /// Belongs to what a customer has bought.
    case entitlement
  }

  /// What happens on screen where the flag is locked.
  public struct OnLocked: Sendable, Hashable {
    /// How what it guards is shown.
    public enum Show: String, Sendable, CaseIterable {
      /// Not at all.
      case hide
      /// As usual, marked and without effect.
      case locked
      /// As an invitation.
      case teaser
    }
    /// A screen that explains what is locked.
    public struct Sheet: Sendable, Hashable {
      /// The screen's name.
      public let name: String
      /// Where the name is written.
      public let span: Span
    }

    /// How what it guards is shown.
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
  /// What it can be, in written order.
  public let variants: [Variant]
  /// The variant where nothing else decides; nil where the asking code decides.
  public let defaultVariant: String?
  /// What it is for.
  public let kind: Kind
  /// Who answers for it.
  public let owner: String?
  /// The last day on which it should still be there.
  public let expires: CivilDate?
  /// Where that day is written.
  public let expiresSpan: Span?
  /// What it is about, for people.
  public let about: String?
  /// Whether it guards something that must never be locked.
  public let isBasic: Bool
  /// What must be met for its rules to be asked; nil for nothing.
  public let requirement: Requirement?
  /// What happens where that is not met.
  public let onLocked: OnLocked
  /// Facts about it, those of the whole file included.
  public let metadata: ValueMap
  /// The value where no variant is given: that of the default variant, `false`, or the first variant's.
  public let fallback: Value
}

/// What must be met for a flag not to be locked: all that is named.
public struct Requirement: Sendable {
  /// Another flag and the variants that it may have.
  public struct FlagNeed: Sendable {
    /// The other flag.
    public let name: String
    /// The variants that will do; nil for every one whose value is true.
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

  /// What the tier must grant.
  public let grants: [Name]
  /// The lowest tier.
  public let tier: Name?
  /// What the device must be able to do.
  public let capabilities: [Name]
  /// The device profiles of which one must be the device's; empty for any.
  public let profiles: [Name]
  /// What other flags must be.
  public let flags: [FlagNeed]
  /// Where it is written.
  public let span: Span
}
