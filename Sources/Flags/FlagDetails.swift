public import Foundations

/// The answer to one flag, in OpenFeature's terms (specification 0.8, section 1.4).
public struct FlagDetails: Sendable {
  /// Why the flag has its value.
  public enum Reason: String, Sendable, CaseIterable {
    /// Nothing but the file decides.
    case `static` = "STATIC"
    /// No rule matched, or there is no default variant.
    case `default` = "DEFAULT"
    /// A rule matched.
    case targetingMatch = "TARGETING_MATCH"
    /// A share of customers was drawn.
    case split = "SPLIT"
    /// The flag is disabled.
    case disabled = "DISABLED"
    /// It is turned off by a kill switch.
    case killed = "KILLED"
    /// Someone set it by hand.
    case override = "OVERRIDE"
    /// What it requires is not met.
    case locked = "LOCKED"
    /// The answer is a kept one.
    case cached = "CACHED"
    /// The answer is a kept one and may be out of date.
    case stale = "STALE"
    /// Something went wrong; the error code says what.
    case error = "ERROR"
  }

  /// What went wrong.
  public enum ErrorCode: String, Sendable, CaseIterable {
    /// There is no such flag.
    case flagNotFound = "FLAG_NOT_FOUND"
    /// Its targeting cannot be read.
    case parseError = "PARSE_ERROR"
    /// Its value has another type than was asked for.
    case typeMismatch = "TYPE_MISMATCH"
    /// It divides customers, and the context does not tell them apart.
    case targetingKeyMissing = "TARGETING_KEY_MISSING"
    /// The context is not as it must be.
    case invalidContext = "INVALID_CONTEXT"
    /// The flags are not there yet.
    case providerNotReady = "PROVIDER_NOT_READY"
    /// The flags will never be there.
    case providerFatal = "PROVIDER_FATAL"
    /// Anything else.
    case general = "GENERAL"
  }

  /// Why a flag is locked.
  public enum Lock: Sendable, Hashable {
    /// The plan does not have it; the lowest tier that has, nil where none has.
    case tier(needed: String?)
    /// The device cannot do it.
    case capability(String)
    /// The device is of another profile than these.
    case profile([String])
    /// Another flag is not as it must be.
    case flag(String)
  }

  /// The rule that decided.
  public struct Rule: Sendable, Hashable {
    /// Its id.
    public let id: String
    /// Where it is written.
    public let span: Span
  }

  /// A rule or an override that could not be asked.
  public struct Skipped: Sendable {
    /// The rule's id; nil for an override.
    public let rule: String?
    /// Where it is written, if it is.
    public let span: Span?
    /// Why.
    public let message: String
  }

  /// The flag's name.
  public let flag: String
  /// Its value.
  public internal(set) var value: Value
  /// The name of its variant; nil where the value is no variant's.
  public internal(set) var variant: String?
  /// Why it has this value.
  public internal(set) var reason: Reason
  /// What went wrong, if anything did.
  public internal(set) var errorCode: ErrorCode?
  /// One sentence about it.
  public internal(set) var errorMessage: String?
  /// Why it is locked, where it is.
  public internal(set) var lock: Lock?
  /// The rule that decided, where one did.
  public internal(set) var rule: Rule?
  /// What could not be asked on the way.
  public internal(set) var skipped: [Skipped] = []
  /// Facts about the flag, those of the whole file included.
  public internal(set) var flagMetadata: ValueMap
  /// Whether no variant was given, so that the asking code's own default is the value.
  public internal(set) var isCodeDefault = false
}
