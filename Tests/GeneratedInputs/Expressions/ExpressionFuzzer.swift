import Foundations

/// Generates unlikely expressions: grown from the grammar, then cut, doubled and mixed.
///
/// The same seed gives the same expressions, so that findings are reproducible.
package struct ExpressionFuzzer: Sendable {
  private var state: UInt64
  private var pool: [[UInt8]] = []

  /// Starts a run.
  ///
  /// - Parameters:
  ///   - seed: determines the whole run.
  ///   - corpus: expressions to mutate besides the generated ones.
  package init(seed: UInt64, corpus: [String] = []) {
    state = seed
    pool = (Self.seeds + corpus).map { Array($0.utf8) }
  }

  /// The next expression.
  package mutating func next() -> [UInt8] {
    if pool.count < 16 || below(3) == 0 {
      let made = Array(expression(depth: 2 + below(4)).utf8)
      keep(made)
      return made
    }
    var bytes = pool[below(2) == 0 ? below(Self.seeds.count) : below(pool.count)]
    for _ in 0...below(3) { mutate(&bytes) }
    if bytes.count > 2_000 { bytes.removeLast(bytes.count - 2_000) }
    keep(bytes)
    return bytes
  }

  private mutating func keep(_ bytes: [UInt8]) {
    if pool.count < 1024 {
      pool.append(bytes)
    } else {
      // The seeds stay: expressions mutated for long no longer parse.
      pool[Self.seeds.count + below(pool.count - Self.seeds.count)] = bytes
    }
  }

  /// SplitMix64 (Steele, Lea, Flood).
  private mutating func random() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private mutating func below(_ limit: Int) -> Int { Int(random() % UInt64(limit)) }

  private mutating func one(of choices: [String]) -> String { choices[below(choices.count)] }

  /// Expressions that compile, each with a feature worth breaking.
  private static let seeds = [
    "user.tier == 'pro' && x > 4 && items.exists(t, t == 'c')", "items.map(i, i + user.name).join(', ')",
    "x * 2 + 1 % 3 - -x", "[1, 2, 3].filter(n, n % 2 == 1).map(n, n * n)",
    "{'a': 1, 'b': 2}.all(k, v, v < x)",
    "items.transformMap(i, v, {v: i})", "items[?5].orValue('none').size()", "y.?name[?0].optMap(v, dyn(v))",
    "timestamp('2026-01-02T03:04:05Z') + duration('36h') > timestamp(0)", "'%s is %.2f'.format([x, 2.5])",
    "'aaaaaaaaaaaaaaaa'.matches('(a|aa)+$')", "cel.bind(d, items + items, d + d).size()",
    "math.greatest([x, 3, 7]) == x ? string(x) : 'no'", "has(user.tier) && !has(y.z)",
    "base64.decode(base64.encode(b'\\xff')) == bytes('a')", "'a-b-c'.split('-', 2).last().value()",
    "cel.block([[1, 2], cel.index(0).size()], cel.index(1) + x)", "type(x) == int || type(y) == map",
    "cidr('10.0.0.0/8').containsIP('10.1.2.3')", "[[1], [2, [3]]][1][1] == [3]", "1u + uint(x) == 43u",
    "items.existsOne(i, v, v == 'b' && i == 1)", "strings.quote(user.name).reverse().upperAscii()",
    "timestamp('2026-06-01T00:00:00Z').getHours('America/New_York')", "dyn(1.5) < dyn(2u)",
    "[1, 2, 3, 4].map(a, [1, 2, 3, 4].map(b, [1, 2, 3, 4].map(c, a * b * c)))",
  ]

  // MARK: Growing

  private static let atoms = [
    "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551615u", "2u", "0.5",
    "1e308",
    "-0.0", "0x7f", "true", "false", "null", "''", "'a'", "\"é\\u0301\"", "b'\\xff'", "[]", "{}", "x", "y",
    "user",
    "user.tier", "items", "items[0]", "int", "string", "timestamp('2026-01-02T03:04:05Z')", "duration('1h')",
    "optional.none()", "optional.of(1)", "'(a+)+$'", "'aaaaaaaaaaaaaaaaaaaaaaaa'", "r'\\d{2,5}'", "ip('::1')",
    "[1,2,3,4,5,6,7,8,9,10]", "'%s %d %x'", "google.protobuf.Duration{seconds: 9}", "9223372036854775807.0",
  ]
  private static let operators = [
    "+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "in", "&&", "||",
  ]
  private static let members = [
    "size()", "matches(@)", "contains(@)", "startsWith(@)", "split(@)", "split(@, @)", "replace(@, @)",
    "join()",
    "join(@)", "format(@)", "substring(@)", "substring(@, @)", "charAt(@)", "indexOf(@)", "lastIndexOf(@, @)",
    "reverse()", "trim()", "upperAscii()", "getFullYear()", "getHours('Asia/Kolkata')", "getMonth(@)",
    "hasValue()",
    "orValue(@)", "or(@)", "value()", "all(v, @)", "exists(v, @)", "exists_one(v, @)", "map(v, @)",
    "map(v, @, @)", "filter(v, @)", "all(k, v, @)", "transformList(k, v, @)", "transformMap(k, v, @)",
    "transformMapEntry(k, v, {k: @})", "optMap(v, @)", "optFlatMap(v, @)", "name", "?name", "containsIP(@)",
  ]
  private static let functions = [
    "size(@)", "int(@)", "uint(@)", "double(@)", "string(@)", "bytes(@)", "bool(@)", "type(@)", "dyn(@)",
    "timestamp(@)", "duration(@)", "matches(@, @)", "has(@.name)", "cel.bind(v, @, @)", "math.greatest(@, @)",
    "math.least([@, @])", "math.bitShiftLeft(@, @)", "math.abs(@)", "math.round(@)", "strings.quote(@)",
    "base64.encode(@)", "base64.decode(@)", "optional.of(@)", "optional.ofNonZeroValue(@)", "cidr(@)",
    "isIP(@)",
    "cel.block([@, @], cel.index(0) == cel.index(1))", "unknown(@)",
  ]

  private mutating func expression(depth: Int) -> String {
    guard depth > 0 else { return below(4) == 0 ? one(of: ["v", "k", "v", "i"]) : one(of: Self.atoms) }
    switch below(9) {
    case 0, 1:
      return "\(expression(depth: depth - 1)) \(one(of: Self.operators)) \(expression(depth: depth - 1))"
    case 2: return "(\(expression(depth: depth - 1)))"
    case 3, 4: return expression(depth: depth - 1) + "." + filled(one(of: Self.members), depth - 1)
    case 5: return filled(one(of: Self.functions), depth - 1)
    case 6: return "[\(expression(depth: depth - 1)), \(one(of: ["", "?"]))\(expression(depth: depth - 1))]"
    case 7:
      return one(of: [
        "{'name': \(expression(depth: depth - 1))}", "!\(expression(depth: depth - 1))",
        "-\(expression(depth: depth - 1))",
        "\(expression(depth: depth - 1))[\(expression(depth: depth - 1))]",
      ])
    default:
      return
        "\(expression(depth: depth - 1)) ? \(expression(depth: depth - 1)) : \(expression(depth: depth - 1))"
    }
  }

  private mutating func filled(_ pattern: String, _ depth: Int) -> String {
    var result = ""
    for character in pattern {
      if character == "@" { result += expression(depth: max(0, depth)) } else { result.append(character) }
    }
    return result
  }

  // MARK: Mutating

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let position = below(bytes.count + 1)
    switch below(8) {
    case 0: bytes.insert(UInt8(truncatingIfNeeded: random()), at: position)
    case 1: if !bytes.isEmpty { bytes[position % bytes.count] = UInt8(truncatingIfNeeded: random()) }
    case 2: if !bytes.isEmpty { bytes.remove(at: position % bytes.count) }
    case 3:
      bytes.insert(
        contentsOf: one(of: Self.operators + ["(", ")", "[", "]", "{", "}", ".", "?", ","]).utf8, at: position
      )
    case 4:
      let other = pool[below(pool.count)]
      bytes.insert(contentsOf: other.prefix(below(other.count + 1)), at: position)
    case 5:
      let end = min(bytes.count, position + below(20))
      bytes.insert(contentsOf: Array(bytes[position..<end]), at: position)
    case 6: bytes.removeSubrange(position..<min(bytes.count, position + below(12)))
    default:
      let sign = one(of: ["(", "[", "!", "-", "{1:", "'", "a.", "x+"])
      bytes.insert(contentsOf: String(repeating: sign, count: 1 + below(40)).utf8, at: position)
    }
  }
}
