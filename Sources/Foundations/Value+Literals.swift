// Not by `nil`: in `condition ? nil : value` it would silently mean `.null` where an absent value was intended.
extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A signed integer.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// A floating point number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A list.
  public init(arrayLiteral elements: Value...) { self = .list(elements) }
  /// A record: names and values.
  public init(dictionaryLiteral elements: (String, Value)...) { self = .map(ValueMap(fields: elements)) }
}
