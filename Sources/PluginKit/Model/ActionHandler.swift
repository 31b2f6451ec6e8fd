internal import Foundations

/// One row of a view model's table of actions: a name, the type of its arguments, and its implementation.
public struct ActionHandler<Model: ViewModel>: Sendable {
  /// The action's name in the contract.
  public let name: String
  /// The type that its arguments decode into; its properties are the arguments.
  public let argumentsType: DecodableType
  /// The type of its result, or nil where it has none.
  public let resultType: DecodableType?
  /// Does it.
  let run: @Sendable (Model, ValueMap) async throws(ActionError) -> Value

  /// An action without arguments.
  public init(_ name: String, _ body: @escaping @Sendable (isolated Model) async throws(ActionError) -> Void)
  {
    self.init(name, arguments: NoArguments.self, result: nil) { model, _ throws(ActionError) in
      try await body(model)
      return .null
    }
  }

  /// An action with arguments.
  ///
  /// - Parameters:
  ///   - name: the action's name in the contract.
  ///   - arguments: a type whose properties are the arguments; optional properties may be left out.
  ///   - body: the implementation.
  public init<Arguments: Decodable & Sendable>(
    _ name: String, _ arguments: Arguments.Type,
    _ body: @escaping @Sendable (isolated Model, Arguments) async throws(ActionError) -> Void
  ) {
    self.init(name, arguments: Arguments.self, result: nil) { model, values throws(ActionError) in
      try await body(model, try decodeArguments(Arguments.self, from: values))
      return .null
    }
  }

  /// An action with arguments that answers something.
  ///
  /// - Parameters:
  ///   - name: the action's name in the contract.
  ///   - arguments: a type whose properties are the arguments.
  ///   - result: the type of the answer.
  ///   - body: the implementation.
  public init<Arguments: Decodable & Sendable, Result: Codable & Sendable>(
    _ name: String, _ arguments: Arguments.Type, returns result: Result.Type,
    _ body: @escaping @Sendable (isolated Model, Arguments) async throws(ActionError) -> Result
  ) {
    self.init(name, arguments: Arguments.self, result: Result.self) { model, values throws(ActionError) in
      let answer = try await body(model, try decodeArguments(Arguments.self, from: values))
      do {
        return try ValueEncoder.encode(answer)
      } catch {
        throw ActionError(.internalFailure, "the answer of `\(name)` cannot be encoded: \(error)")
      }
    }
  }

  private init(
    _ name: String, arguments: DecodableType, result: DecodableType?,
    run: @escaping @Sendable (Model, ValueMap) async throws(ActionError) -> Value
  ) {
    self.name = name
    argumentsType = arguments
    resultType = result
    self.run = run
  }
}

/// The arguments of an action that has none.
public struct NoArguments: Codable, Sendable {
  /// No arguments.
  public init() {}
}

/// Decodes arguments by name; a failure is reported as ``ActionError/Code-swift.struct/badArguments``.
func decodeArguments<Arguments: Decodable>(
  _ type: Arguments.Type, from values: ValueMap
) throws(ActionError) -> Arguments {
  do {
    return try ValueDecoder.decode(type, from: .map(values))
  } catch {
    throw ActionError(.badArguments, ValueDecoder.explain(error))
  }
}

/// A decodable type as a sendable value.
public typealias DecodableType = any (Decodable & SendableMetatype).Type
