import Foundations

extension Checker {
  /// `google.protobuf.Duration{seconds: 5}`: the well-known messages, which are values of CEL's own types.
  mutating func checkMessage(_ expr: Expr, _ name: String, _ fields: [Expr.MessageField]) -> ValueType {
    for field in fields { check(field.value) }
    let isRooted = name.hasPrefix(".")
    for candidate in declarations.candidates(
      for: isRooted ? String(name.dropFirst()) : name, isRooted: isRooted)
    {
      guard let message = WellKnownTypes.messages[candidate] else { continue }
      expr.meaning = .constant(.string(candidate))
      for field in fields {
        guard let type = message.fields[field.name] else {
          let near = nearestName(to: field.name, in: message.fields.keys)
          report(
            .unknownField, "no field `\(field.name)` on `\(candidate)`", field.start, field.end,
            help: near.map { "did you mean `\($0)`?" })
          continue
        }
        let found = field.isOptional ? unwrapOptional(field.value.type, field.value) : field.value.type
        if !types.assign(found, to: type) {
          report(
            .wrongType, "found `\(described(found))` for `\(field.name)`, expected `\(type)`",
            field.value.start,
            field.value.end)
        }
      }
      return message.type
    }
    return report(
      .unknownName, "no message type `\(name)`", expr.nameStart, expr.nameEnd,
      help: "write a map: `{\"name\": value}`")
  }
}
