import Expressions
import Foundations

/// Functions for amounts: short numbers, fractions, and amounts of units.
extension KolamFunctions {
  static func registerMeasures(into library: inout FunctionLibrary, _ formats: FormatterCache) {
    for type in numeric {
      library.register(
        NativeFunction("compact", [type], .string, implicit: ["locale"]) { values in
          number(values[0], NumberStyle(kind: .compact), values[1], formats)
        })
      library.register(
        NativeFunction("fraction", [type], .string, implicit: ["locale"]) { values in
          guard let number = Number(values[0]) else { return failure("`fraction` needs a number") }
          return .string(formats.fraction(number, in: tag(values[1])))
        })
      library.register(
        NativeFunction("measure", [type, .string], .string, implicit: ["locale"]) { values in
          measure(values[0], values[1], .string(NumberStyle.UnitWidth.short.rawValue), values[2], formats)
        })
      library.register(
        NativeFunction("measure", [type, .string, .string], .string, implicit: ["locale"]) { values in
          measure(values[0], values[1], values[2], values[3], formats)
        })
    }
  }

  private static func measure(
    _ value: Value, _ unit: Value, _ width: Value, _ locale: Value, _ formats: FormatterCache
  ) -> Value {
    guard let number = Number(value) else { return failure("`measure` needs a number") }
    guard case .string(let name) = unit, let unit = MeasureUnit(rawValue: name) else {
      let known = MeasureUnit.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      return failure("`measure` takes a unit: \(known)")
    }
    guard case .string(let word) = width, let width = NumberStyle.UnitWidth(rawValue: word) else {
      return failure("`measure` takes `narrow`, `short` or `long`")
    }
    return .string(formats.measure(number, unit, width, in: tag(locale)))
  }
}
