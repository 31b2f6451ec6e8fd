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
  static let kept: Set<ScriptText> = ["output", "maestro"]

  /// Namespaces whose functions are called by name.
  static let holders: Set<ScriptText> = ["Math", "JSON", "Date", "console"]

  /// Members that every value inherits.
  static let ofObjects = set(
    """
    __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ constructor hasOwnProperty
    isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf
    """)

  /// Further members that arrays, texts, numbers or booleans inherit.
  static let ofOthers = set(
    """
    anchor at big blink bold charAt charCodeAt codePointAt concat copyWithin endsWith entries every fill filter find
    findIndex findLast findLastIndex fixed flat flatMap fontcolor fontsize forEach includes indexOf isWellFormed
    italics join keys lastIndexOf link localeCompare map match matchAll normalize padEnd padStart pop push reduce
    reduceRight repeat replace replaceAll reverse search shift slice small some sort splice split startsWith strike sub
    substr substring sup toExponential toFixed toLocaleLowerCase toLocaleUpperCase toLowerCase toPrecision toReversed
    toSorted toSpliced toUpperCase toWellFormed trim trimEnd trimLeft trimRight trimStart unshift values with
    """)

  /// The methods that the interpreter implements.
  static let methods = set(
    """
    charAt concat endsWith includes indexOf join padEnd padStart push repeat replace replaceAll slice split startsWith
    substring toLowerCase toString toUpperCase trim
    """)

  /// Reserved words, and the constructs that they begin.
  static let keywords: [ScriptText: String] = [
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

  private static func set(_ words: String) -> Set<ScriptText> {
    Set(words.split(whereSeparator: \.isWhitespace).map { ScriptText(String($0)) })
  }
}
