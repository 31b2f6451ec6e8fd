package import Foundations

/// Runs rows of flagd's conformance data: a flag, a context, and the expected result.
package struct FlagRow: Sendable {
  /// The outcome of a row.
  package struct Outcome: Sendable {
    /// The flag.
    package let flag: String
    /// Whether the result was the expected one.
    package let isPassed: Bool
    /// The result as JSON: the value, the reason, and the error code where there is one.
    package let got: String

    /// The outcome as one line of JSON: `{"flag": …, "pass": …, "got": …}`.
    package var line: String {
      "{\"flag\":\(ValueJSON.write(.string(flag))),\"pass\":\(isPassed),\"got\":\(got)}"
    }
  }

  /// Why a row cannot be run.
  package struct RowError: Error, Sendable {
    /// One sentence.
    package let message: String
  }

  /// The words that a row's `type` may be.
  package static let types = FlagType.allCases.map(\.rawValue)

  /// Its suite, which determines the file it runs with; empty where not given.
  package let suite: String
  /// The flag.
  package let flag: String
  /// The required bucketing; nil where every version gives the same.
  package let bucketing: Bucketing?
  private let type: FlagType
  private let fallback: Value
  private let context: FlagContext
  private let expected: ValueMap

  /// Reads a row.
  ///
  /// - Parameters:
  ///   - line: a line of the rows' file, JSON.
  ///   - now: the moment of the evaluation.
  /// - Throws: why the line is no row.
  package init(line: some Sequence<UInt8>, now: Timestamp) throws(RowError) {
    let row: Value
    do throws(JSONSyntaxError) {
      row = try ValueJSON.read(Array(line))
    } catch {
      throw RowError(message: error.message)
    }
    guard case .map(let fields) = row, case .string(let flag)? = fields["flag"] else {
      throw RowError(message: "expected an object with a `flag`")
    }
    guard case .string(let name)? = fields["type"], let type = FlagType(rawValue: name) else {
      throw RowError(message: "expected a `type` of \(Self.types.joined(separator: ", "))")
    }
    guard case .map(let expected)? = fields["expect"] else { throw RowError(message: "expected an `expect`") }
    self.flag = flag
    self.type = type
    self.expected = expected
    fallback = fields["fallback"] ?? .null
    if case .string(let suite)? = fields["suite"] { self.suite = suite } else { suite = "" }
    var tags: [Value] = []
    if case .list(let list)? = fields["tags"] { tags = list }
    bucketing =
      tags.compactMap { tag -> Bucketing? in
        guard case .string(let tag) = tag, tag.hasPrefix("@fractional-v") else { return nil }
        return Bucketing(rawValue: "flagd-" + tag.dropFirst("@fractional-".count))
      }.first
    var attributes: [String: Value] = [:]
    if case .map(let given)? = fields["context"] {
      for (key, value) in zip(given.keys, given.values) { attributes[key.description] = value }
    }
    context = Self.context(attributes, now)
  }

  /// A context whose tier and device are the ones that our exports read by these names.
  private static func context(_ attributes: [String: Value], _ now: Timestamp) -> FlagContext {
    var context = FlagContext(attributes: attributes, now: now)
    if case .string(let tier)? = context.value(at: "tier") ?? context.value(at: "user.tier") {
      context.tier = tier
    }
    if case .string(let profile)? = context.value(at: "profile") { context.device.profile = profile }
    if case .list(let names)? = context.value(at: "capabilities") {
      context.device.capabilities = Set(
        names.compactMap { if case .string(let name) = $0 { name } else { nil } })
    }
    return context
  }

  /// Evaluates the row's flag.
  ///
  /// - Parameters:
  ///   - file: the file with the flag; the row's bucketing overrides its own.
  ///   - overrides: flags that are set by hand.
  /// - Returns: whether the result was the expected one, and the result.
  package func run(_ file: FlagFile, _ overrides: FlagOverrides = FlagOverrides()) -> Outcome {
    let file = bucketing.map(file.dividing) ?? file
    var context = context
    context.overrides = overrides.values
    let details = file.scope(context).evaluate(flag, as: type, default: fallback)
    var got: [(String, Value)] = [("value", details.value), ("reason", .string(details.reason.rawValue))]
    if let variant = details.variant { got.append(("variant", .string(variant))) }
    if let code = details.errorCode { got.append(("errorCode", .string(code.rawValue))) }
    if expected["metadata"] != nil { got.append(("metadata", .map(details.flagMetadata))) }
    let found = ValueMap(fields: got)
    let isPassed = zip(expected.keys, expected.values).allSatisfy { key, value in
      (found[key] ?? .null) == value
    }
    return Outcome(flag: flag, isPassed: isPassed, got: ValueJSON.write(.map(found)))
  }
}

extension FlagFile {
  /// The same file with another bucketing, in all its flags.
  package func dividing(by bucketing: Bucketing) -> FlagFile {
    let plans = contents.plans.map { plan in
      FlagPlan(plan.declaration, plan.defaultVariant, bucketing, plan.decision)
    }
    return FlagFile(
      tiers: tiers, profiles: profiles, metadata: metadata,
      contents: Contents(
        plans: plans, declarations: contents.declarations, paths: contents.paths, segments: contents.segments,
        attributes: contents.attributes, logicReads: contents.logicReads,
        unusedEvaluators: contents.unusedEvaluators, isPlain: contents.isPlain))
  }
}
