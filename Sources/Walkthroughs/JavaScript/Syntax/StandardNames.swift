/// Names with a meaning in JavaScript itself (ECMA-262 of 2025, and the additions of walkthroughs).
enum StandardNames {
  /// Objects and functions that every script sees.
  static let globals = set(
    """
    AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError
    FinalizationRegistry Float16Array Float32Array Float64Array Function Int16Array Int32Array Int8Array Intl Iterator
    JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String
    Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet
    WebAssembly decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN
    parseFloat parseInt unescape arguments console faker http json relativePoint
    """)

  /// The globals that scripts may change and that persist.
  static let kept: Set = ["output", "maestro"]

  /// Names of constants.
  static let constants: [String: ScriptValue] = [
    "true": .bool(true), "false": .bool(false), "null": .null, "undefined": .undefined, "NaN": .number(.nan),
    "Infinity": .number(.infinity),
  ]

  /// Members that every value inherits.
  private static let inherited = set(
    """
    __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ constructor hasOwnProperty
    isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf
    """)

  /// Whether an object's member is plain: no inherited one, no index, which has an order of its own, and ASCII.
  static func isPlainMember(_ name: String) -> Bool {
    let isIndex = name.utf8.first.map { (48...57).contains($0) } ?? false
    return !isIndex && name.utf8.allSatisfy { $0 < 128 } && !inherited.contains(name)
  }

  /// Words that are not names, and the constructs that they begin.
  static let keywords: [String: String] = [
    "async": "an asynchronous function", "await": "`await`", "break": "`break`", "case": "`case`",
    "catch": "`catch`",
    "class": "a class", "continue": "`continue`", "debugger": "`debugger`", "default": "`default`",
    "delete": "`delete`", "do": "a loop", "else": "`else`", "enum": "`enum`", "export": "`export`",
    "extends": "a class", "finally": "`finally`", "for": "a loop", "function": "a function", "if": "`if`",
    "implements": "`implements`", "import": "`import`", "in": "`in`", "instanceof": "`instanceof`",
    "interface": "`interface`", "new": "`new`", "package": "`package`", "private": "`private`",
    "protected": "`protected`", "public": "`public`", "return": "`return`", "static": "`static`",
    "super": "`super`",
    "switch": "`switch`", "this": "`this`", "throw": "`throw`", "try": "`try`", "void": "`void`",
    "while": "a loop",
    "with": "`with`", "yield": "`yield`",
  ]

  private static func set(_ words: String) -> Set<String> {
    Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
