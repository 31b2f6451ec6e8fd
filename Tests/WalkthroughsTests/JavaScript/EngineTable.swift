/// Scripts that the interpreter leaves to the engine, and what they give as text.
enum EngineTable {
  static let rows: [(script: String, text: String)] = [
    // Literals
    ("0x1F", "31"), ("0b101", "5"), ("0o17", "15"), ("'a\\n\\t\\x41\\u0042\\u{1F600}'", "a\n\tAB😀"),
    ("'a\\\nb'", "ab"), ("'\\q\\0'", "q\0"),
    // Arithmetic
    ("2 ** 3 ** 2", "512"), ("(-2) ** 2", "4"), ("1 ** Infinity", "NaN"), ("+'0x10'", "16"),
    // Comparison
    ("[] == []", "false"), ("'\\ud83d\\ude00' > '\\uffff'", "false"),
    // Logic
    ("1, 2", "2"),
    // Members
    ("[1,,2].length", "3"), ("[1,,2][1]", "undefined"), ("[,]. length", "1"),
    ("({'a b': 1, 2: 3})[2]", "3"), ("({['a' + 1]: 2}).a1", "2"), ("nothing?.a[0].b()", "undefined"),
    ("({}).a?.()", "undefined"), ("(5).x", "undefined"),
    // Methods of texts
    ("' a\\u00a0\\ufeff'.trim()", "a"), ("'abc'.includes('a', 1)", "false"),
    ("'abc'.startsWith('b', 1)", "true"), ("'abc'.endsWith('b', 2)", "true"),
    ("'abc'.indexOf('', 9)", "3"), ("'a,b,c'.split(',')", "a,b,c"), ("'abc'.split('').length", "3"),
    ("'abc'.split().length", "1"), ("'a,b,c'.split(',', 2)", "a,b"), ("''.split(',').length", "1"),
    ("''.split('').length", "0"), ("'a-b-c'.replace('-', '+')", "a+b-c"),
    ("'a-b-c'.replaceAll('-', '+')", "a+b+c"), ("'abc'.replaceAll('', '.')", ".a.b.c."),
    ("'abc'.replace('b', '[$&]')", "a[b]c"), ("'abc'.replace('b', '$$')", "a$c"),
    ("'abc'.replace('b', \"$'$`\")", "acac"), ("'abcdef'.slice(1, 3)", "bc"),
    ("'abcdef'.slice(-2, -1)", "e"), ("'abc'.slice(2, 1)", ""), ("'abcdef'.substring(3, 1)", "bc"),
    ("'abc'.substring(NaN)", "abc"), ("'a'.concat(1, null)", "a1null"), ("'ab'.repeat(3)", "ababab"),
    ("'ab'.repeat(0)", ""), ("'5'.padStart(3, '0')", "005"), ("'5'.padEnd(4, 'ab')", "5aba"),
    ("'abc'.padStart(2)", "abc"), ("'abc'.charAt(1)", "b"), ("'abc'.charAt(9)", ""),
    ("'abc'.toString()", "abc"), ("(12.5).toString()", "12.5"), ("true.toString()", "true"),
    ("'😀a'.charAt(2)", "a"), ("'😀'.split('').join('')", "😀"), ("'a b'.split(' ')[1]", "b"),
    // Methods of lists
    ("[1, null].join()", "1,"), ("[1, 2, 1].indexOf(1, 1)", "2"), ("[,].includes(undefined)", "true"),
    ("[,].indexOf(undefined)", "-1"), ("[1, 2, 3].slice(-2)", "2,3"),
    ("[1].concat(2, [3, 4])", "1,2,3,4"), ("[1].push(2, 3)", "3"), ("[1, 2].toString()", "1,2"),
    ("({}).toString()", "[object Object]"),
    // Functions
    ("Number()", "0"), ("String()", ""), ("Boolean('')", "false"), ("parseInt('12px')", "12"),
    ("parseInt('0x1f')", "31"), ("parseInt('z', 36)", "35"), ("parseInt('')", "NaN"),
    ("parseInt('-5.9')", "-5"), ("parseInt('12', 1)", "NaN"), ("parseFloat('3.14abc')", "3.14"),
    ("parseFloat('.5.5')", "0.5"), ("parseFloat('-Infinityx')", "-Infinity"), ("parseFloat('1e')", "1"),
    ("isNaN('a')", "true"), ("isNaN('1')", "false"), ("Math.floor(-1.5)", "-2"), ("Math.ceil(1.2)", "2"),
    ("Math.round(2.5)", "3"), ("Math.round(-2.5)", "-2"), ("Math.round(0.49999999999999994)", "0"),
    ("Math.min()", "Infinity"), ("Math.max(1, '3', 2)", "3"), ("Math.max(1, NaN)", "NaN"),
    ("Math.abs('-4')", "4"), ("1 / Math.min(0, -0)", "-Infinity"), ("1 / Math.round(-0.2)", "-Infinity"),
    ("Date.now()", "1700000000000"), ("relativePoint(0.5, 0.251)", "50%,26%"),
    ("json('{\"a\": [1, 2]}').a[1]", "2"), ("JSON.parse('\"\\\\u0041\"')", "A"),
    ("JSON.parse(' [1e2, -0.5] ')", "100,-0.5"),
    (
      "JSON.stringify({b: 1, a: [undefined, 'x\\n\"', NaN], c: undefined})",
      #"{"b":1,"a":[null,"x\n\"",null]}"#
    ),
    ("JSON.stringify({2: 1, 1: 2, a: 3})", #"{"1":2,"2":1,"a":3}"#),
    ("JSON.stringify([1, {a: []}], null, 2)", "[\n  1,\n  {\n    \"a\": []\n  }\n]"),
    ("JSON.stringify('\\ud800')", #""\ud800""#), ("JSON.stringify(undefined)", "undefined"),
    ("JSON.stringify([,1])", "[null,1]"), ("JSON.stringify('é\\u2028')", "\"é\u{2028}\""),
    ("JSON.stringify({}, null, '--')", "{}"),
    // Statements
    ("var a = 1; var a; a", "1"), ("output.list = [1]; output.list[3] = 4; output.list", "1,,,4"),
    ("output.list = [1, 2, 3]; output.list.length = 1; output.list", "1"),
    ("output.x ||= 3; output.x &&= 4; output.x ??= 5", "4"),
    ("output.a = output.b = 2; output.a + output.b", "4"), ("var o = {}; o.a = o; o.a.a.b = 1; o.b", "1"),
    ("output.s = 'a'; output.s += 1; output.s **= 2; output.s", "NaN"),
    ("var a = [1]; var b = a; b.push(2); a.length", "2"),
    ("var list = []; list.name = 'n'; list.name + list.length", "n0"),
    ("var \u{939}\u{93f}\u{928} = 1; \u{939}\u{93f}\u{928} + 1", "2"), ("({a: 1, a: 2}).a", "2"),
    ("var a = 3, o = {a}; o.a", "3"),
  ]
}
