/// What each function of expressions does, in a line; the signatures are those of the checker's own table.
enum FunctionSummaries {
  /// The summaries, by the functions' names.
  static let all: [String: String] = people.merging(values) { first, _ in first }
    .merging(texts) { first, _ in first }.merging(numbers) { first, _ in first }
    .merging(times) { first, _ in first }.merging(network) { first, _ in first }

  /// In the person's language.
  private static let people = [
    "compact": "A large number in short words, such as 12K.",
    "currency": "An amount of money; the currency is a code such as `'INR'`.",
    "date":
      "The day of a time: `'short'`, `'medium'` (as without it), `'long'`, `'full'` or fields such as `'yMMMd'`.",
    "duration":
      "A duration of a text such as `'1h30m'`; of a duration, its words: `'narrow'`, `'short'` or `'long'`.",
    "finds": "Whether a text contains what is looked for, whatever the case and the accents.",
    "fraction": "A number with a fraction, such as 1½.",
    "listing": "A list in words, joined by `'and'` (as without it) or `'or'`.",
    "localized": "The text in the person’s language, of a map of languages and texts.",
    "measure": "An amount of a unit, such as `'kg'`; its words `'narrow'`, `'short'` or `'long'`.",
    "now": "The time.",
    "number": "A number, with as many decimals as are given.",
    "ordered": "A list of texts in the order of the person’s alphabet.",
    "ordinal": "A place in an order, such as 2nd.",
    "percent": "A share of 1 in percent, with as many decimals as are given.",
    "plural":
      "The plural category of a number, such as `'one'`; `'cardinal'` (as without it) or `'ordinal'`.",
    "relative": "A time as seen from now, such as 2 hours ago.",
    "time":
      "The time of day: `'short'` (as without it), `'medium'`, `'long'`, `'full'` or fields such as `'Hm'`.",
  ]

  private static let values = [
    "average": "The average of the numbers or durations of a list; null where it is empty.",
    "bool": "True or false, of a text that says so.",
    "bytes": "The bytes of a text in UTF-8.",
    "distinct": "The items of a list without those that equal an earlier one.",
    "double": "A number with decimals, of another number or of a text.",
    "dyn": "The same value, whose type is not checked.",
    "first": "The first item of a list, if it has any, as an optional; with a number, as many of the first.",
    "flatten": "The items of the lists in a list, as one list; with a number, of as many levels.",
    "hasValue": "Whether an optional has a value.",
    "int": "A whole number, of another number, of a text, or of a time as seconds since 1970.",
    "last": "The last item of a list, if it has any, as an optional; with a number, as many of the last.",
    "lists.range": "The whole numbers from 0 to before a number.",
    "max": "The greatest number, time or duration of a list; null where it is empty.",
    "min": "The least number, time or duration of a list; null where it is empty.",
    "optional.none": "An optional without a value.",
    "optional.of": "An optional with this value.",
    "optional.ofNonZeroValue": "An optional with this value, unless it is 0, empty or null.",
    "optional.unwrap": "The values of those optionals that have one.",
    "or": "This optional, or the other one where it has no value.",
    "orValue": "The value of an optional, or the other one where it has none.",
    "reverse": "The characters of a text, or the items of a list, in the opposite order.",
    "size": "How many characters, bytes, items or entries it has.",
    "slice": "The items of a list from a place, from 0, to before another; an error where it has fewer.",
    "string": "A value as a text, the same in every language.",
    "sum": "The sum of the numbers or durations of a list.",
    "timestamp": "A time, of a text such as `'2027-01-31T08:00:00Z'` or of seconds since 1970.",
    "type": "The type of a value.",
    "uint": "A whole number that is not negative.",
    "unwrapOpt": "The values of those optionals that have one.",
    "value": "The value of an optional; an error where it has none.",
  ]

  private static let texts = [
    "base64.decode": "The bytes that a text in Base64 stands for.",
    "base64.encode": "Bytes in Base64.",
    "charAt": "The character at a place, from 0.",
    "contains": "Whether a text contains another.",
    "endsWith": "Whether a text ends with another.",
    "format": "A text whose `%s`, `%d` and so on are replaced by the values of a list.",
    "indexOf": "The place of a text in another, from 0, searched from a place on; -1 where it is not there.",
    "join": "The texts of a list as one, with a text between them.",
    "lastIndexOf": "The last place of a text in another, from 0; -1 where it is not there.",
    "lowerAscii": "The text with small letters instead of A to Z.",
    "matches": "Whether a regular expression (RE2) matches a part of a text.",
    "replace": "The text with each occurrence of another replaced, or only the first ones.",
    "split": "The parts of a text between the occurrences of another, at most as many as are given.",
    "startsWith": "Whether a text begins with another.",
    "strings.quote": "The text in quotes, with escapes.",
    "substring": "The part of a text from a place, from 0, to before another or to the end.",
    "trim": "The text without white space around it.",
    "upperAscii": "The text with capital letters instead of a to z.",
  ]

  private static let numbers = [
    "math.abs": "The number without its sign.",
    "math.bitAnd": "The bits that both numbers have.",
    "math.bitNot": "The bits that the number does not have.",
    "math.bitOr": "The bits that either number has.",
    "math.bitShiftLeft": "The bits moved to the left by a number of places.",
    "math.bitShiftRight": "The bits moved to the right by a number of places.",
    "math.bitXor": "The bits that only one of both numbers has.",
    "math.ceil": "The number rounded up.",
    "math.floor": "The number rounded down.",
    "math.greatest": "The greatest of the numbers.",
    "math.isFinite": "Whether a number is neither infinite nor not a number.",
    "math.isInf": "Whether a number is infinite.",
    "math.isNaN": "Whether it is not a number.",
    "math.least": "The least of the numbers.",
    "math.round": "The nearest whole number; a half is rounded away from 0.",
    "math.sign": "-1, 0 or 1, as the number’s sign is.",
    "math.sqrt": "The square root.",
    "math.trunc": "The number without its decimals.",
  ]

  /// Of a time; the zone is UTC, or a name such as `'Asia/Kolkata'`.
  private static let times = [
    "getDate": "The day of the month, from 1; in UTC or in a zone.",
    "getDayOfMonth": "The day of the month, from 0; in UTC or in a zone.",
    "getDayOfWeek": "The day of the week, from 0 for Sunday; in UTC or in a zone.",
    "getDayOfYear": "The day of the year, from 0; in UTC or in a zone.",
    "getFullYear": "The year; in UTC or in a zone.",
    "getHours": "The hour of a time, in UTC or in a zone; all hours of a duration.",
    "getMilliseconds": "The milliseconds within the second.",
    "getMinutes": "The minute of a time, in UTC or in a zone; all minutes of a duration.",
    "getMonth": "The month, from 0; in UTC or in a zone.",
    "getSeconds": "The second of a time; all seconds of a duration.",
  ]

  private static let network = [
    "cidr": "A prefix of IP addresses, such as `'10.0.0.0/8'`.",
    "containsCIDR": "Whether a prefix contains another.",
    "containsIP": "Whether a prefix contains an IP address.",
    "family": "4 or 6.",
    "ip": "An IP address, of a text or of a prefix.",
    "ip.isCanonical": "Whether an IP address is written in the usual form.",
    "isCIDR": "Whether a text is a prefix of IP addresses.",
    "isGlobalUnicast": "Whether an IP address is global unicast.",
    "isIP": "Whether a text is an IP address.",
    "isLinkLocalMulticast": "Whether an IP address is link-local multicast.",
    "isLinkLocalUnicast": "Whether an IP address is link-local unicast.",
    "isLoopback": "Whether an IP address is that of the machine itself.",
    "isUnspecified": "Whether an IP address is the unspecified one.",
    "masked": "The prefix without the bits behind its length.",
    "prefixLength": "How many bits the prefix has.",
  ]
}
