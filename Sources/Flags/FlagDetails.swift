package import Foundations

/// The answer to one flag, in OpenFeature's terms (specification 0.8, section 1.4).
package struct FlagDetails: Sendable {
  /// Why the flag has its value.
  package enum Reason: String, Sendable, CaseIterable {
    /// The file alone decides.
    case `static` = "STATIC"
    /// No rule matched, or there is no default variant.
    case `default` = "DEFAULT"
    /// A rule matched.
    case targetingMatch = "TARGETING_MATCH"
    /// A share of customers was chosen.
    case split = "SPLIT"
    /// The flag is disabled.
    case disabled = "DISABLED"
    /// It is turned off by a kill switch.
    case killed = "KILLED"
    /// Set manually.
    case override = "OVERRIDE"
    /// Its requirement is not met.
    case locked = "LOCKED"
    /// The result is cached.
    case cached = "CACHED"
    /// The result is cached and may be out of date.
    case stale = "STALE"
    /// An error; see the error code.
    case error = "ERROR"
  }

  /// The kinds of errors.
  package enum ErrorCode: String, Sendable, CaseIterable {
    /// There is no such flag.
    case flagNotFound = "FLAG_NOT_FOUND"
    /// Its targeting cannot be parsed.
    case parseError = "PARSE_ERROR"
    /// Its value has another type than the requested one.
    case typeMismatch = "TYPE_MISMATCH"
    /// Anything else.
    case general = "GENERAL"
  }

  /// Why a flag is locked.
  package enum Lock: Sendable, Hashable {
    /// The plan does not have it; the lowest tier that has, nil where none has.
    case tier(needed: String?)
    /// The device cannot do it.
    case capability(String)
    /// The device is of another profile than these.
    case profile([String])
    /// Another flag is not as required.
    case flag(String)
  }

  /// The rule that decided.
  package struct Rule: Sendable, Hashable {
    /// Its id.
    package let id: String
    /// Where it is written.
    package let span: Span
  }

  /// A rule or an override that could not be evaluated.
  package struct Skipped: Sendable {
    /// The rule's id; nil for an override.
    package let rule: String?
    /// Where it is written, if it is.
    package let span: Span?
    /// Why.
    package let message: String
  }

  /// The precomputed part of the result; shared, so that an evaluation allocates nothing.
  let answer: Answer
  /// Why the flag has its value.
  package internal(set) var reason: Reason
  /// Rare further information; mostly nil.
  var note: Note?

  init(_ answer: Answer, _ reason: Reason, note: Note? = nil) {
    self.answer = answer
    self.reason = reason
    self.note = note
  }

  /// A value that a flag can have.
  final class Answer: Sendable {
    let flag: String
    let value: Value
    let variant: String?
    let metadata: ValueMap
    let isCodeDefault: Bool

    init(flag: String, value: Value, variant: String?, metadata: ValueMap, isCodeDefault: Bool = false) {
      self.flag = flag
      self.value = value
      self.variant = variant
      self.metadata = metadata
      self.isCodeDefault = isCodeDefault
    }
  }

  /// Information beyond the value and reason.
  final class Note: Sendable {
    let errorCode: ErrorCode?
    let errorMessage: String?
    let lock: Lock?
    let rule: Rule?
    let skipped: [Skipped]

    init(
      errorCode: ErrorCode? = nil, errorMessage: String? = nil, lock: Lock? = nil, rule: Rule? = nil,
      skipped: [Skipped] = []
    ) {
      self.errorCode = errorCode
      self.errorMessage = errorMessage
      self.lock = lock
      self.rule = rule
      self.skipped = skipped
    }
  }

  /// The flag's name.
  package var flag: String { answer.flag }
  /// Its value.
  package var value: Value { answer.value }
  /// The name of its variant; nil where the value is no variant's.
  package var variant: String? { answer.variant }
  /// The error, if any.
  package var errorCode: ErrorCode? { note?.errorCode }
  /// One sentence about it.
  package var errorMessage: String? { note?.errorMessage }
  /// Why it is locked, where it is.
  package var lock: Lock? { note?.lock }
  /// The rule that decided, where one did.
  package var rule: Rule? { note?.rule }
  /// The rules and overrides that could not be evaluated.
  package var skipped: [Skipped] { note?.skipped ?? [] }
  /// The flag's metadata, including that of the whole file.
  package var flagMetadata: ValueMap { answer.metadata }
  /// Whether no variant applied, so that the calling code's own default is the value.
  package var isCodeDefault: Bool { answer.isCodeDefault }

  /// The same result after others could not be evaluated.
  func skipping(_ before: [Skipped]) -> FlagDetails {
    if before.isEmpty { return self }
    return FlagDetails(
      answer, reason,
      note: Note(
        errorCode: errorCode, errorMessage: errorMessage, lock: lock, rule: rule, skipped: before + skipped))
  }
}
