/// Scripts and their results as text.
enum ExpressionTable {
  /// Scripts of the interpreter.
  static let rows: [(script: String, text: String)] = [
    // Literals
    ("1", "1"), ("1.50", "1.5"), (".5", "0.5"), ("5.", "5"), ("1e3", "1000"), ("1E-7", "1e-7"),
    ("\"it's\"", "it's"), ("`a${1 + 1}b${'c'}`", "a2bc"), ("`a\nb`", "a\nb"), ("`${`${1}`}`", "1"),
    ("null", "null"), ("undefined", "undefined"), ("true", "true"), ("NaN", "NaN"),
    ("-Infinity", "-Infinity"),
    // Numbers as text
    ("1e21", "1e+21"), ("123456789012345680000", "123456789012345680000"),
    ("0.1 + 0.2", "0.30000000000000004"), ("1/3", "0.3333333333333333"), ("0.000001", "0.000001"),
    ("0.0000001", "1e-7"), ("1.5e-10", "1.5e-10"), ("-0", "0"), ("5e-324", "5e-324"),
    ("1.7976931348623157e308", "1.7976931348623157e+308"), ("9007199254740993", "9007199254740992"),
    ("1e15", "1000000000000000"), ("12345.678", "12345.678"),
    ("100000000000000000000", "100000000000000000000"), ("1.2e20", "120000000000000000000"),
    // Arithmetic
    ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 % 3", "1"), ("-7 % 3", "-1"), ("1 / 0", "Infinity"),
    ("0 / 0", "NaN"), ("5 - '2'", "3"), ("'5' * '2'", "10"), ("10 - 2 - 3", "5"), ("- -3", "3"),
    ("+'12'", "12"), ("'\\x24\\x7e' + `\\x41`", "$~A"), ("+''", "0"), ("+' \\n12 '", "12"), ("+'1x'", "NaN"),
    ("+'-0x10'", "NaN"),
    ("+'1_0'", "NaN"), ("+[]", "0"), ("+[7]", "7"), ("+{}", "NaN"), ("+null", "0"), ("+undefined", "NaN"),
    ("+true", "1"), ("+'.'", "NaN"), ("+'1.'", "1"),
    // Texts
    ("'a' + 1", "a1"), ("1 + 'a'", "1a"), ("1 + 2 + 'a'", "3a"), ("'a' + 1 + 2", "a12"), ("[] + []", ""),
    ("[] + {}", "[object Object]"), ("[1, [2, 3]] + ''", "1,2,3"), ("[null, undefined, 1] + ''", ",,1"),
    ("'a' + null + undefined + true", "anullundefinedtrue"), ("'' + -0", "0"), ("null + 1", "1"),
    ("true + 1", "2"),
    // Comparison
    ("1 == '1'", "true"), ("0 == ''", "true"), ("null == undefined", "true"), ("null == 0", "false"),
    ("'' == null", "false"), ("NaN == NaN", "false"), ("[1] == 1", "true"), ("[] == false", "true"),
    ("'1,2' == [1, 2]", "true"), ("true == '1'", "true"), ("true == 'true'", "false"),
    ("({}) == '[object Object]'", "true"), ("0 === -0", "true"), ("1 === '1'", "false"),
    ("1 !== '1'", "true"), ("'a' != 'b'", "true"), ("'10' < '9'", "true"), ("'10' < 9", "false"),
    ("'b' > 'a'", "true"), ("2 >= 2", "true"), ("null >= 0", "true"), ("undefined >= 0", "false"),
    ("NaN <= NaN", "false"), ("'Z' < 'a'", "true"), ("1 < 2 == true", "true"),
    // Logic
    ("0 || 'a'", "a"), ("'' ?? 'a'", ""), ("null ?? 'a'", "a"), ("0 && x.y", "0"), ("1 && 2", "2"),
    ("!''", "true"), ("!!'0'", "true"), ("![]", "false"), ("true ? 1 : 2", "1"),
    ("0 ? 1 : '' ? 2 : 3", "3"), ("typeof nothing", "undefined"), ("typeof null", "object"),
    ("typeof 'a'", "string"), ("typeof 1", "number"), ("typeof [] + typeof true", "objectboolean"),
    ("nothing", "undefined"), ("nothing || 'default'", "default"), ("(null || 0) ?? 1", "0"),
    // Members
    ("'abc'.length", "3"), ("'😀'.length", "2"), ("'abc'[1]", "b"), ("'abc'[9]", "undefined"),
    ("[1, 2, 3].length", "3"), ("[1, 2][1]", "2"), ("({a: {b: 1}}).a.b", "1"), ("({a: 1})['a']", "1"),
    ("null?.a", "undefined"), ("null?.a.b.c", "undefined"), ("({a: 1})?.a", "1"),
    ("({})?.a?.b", "undefined"), ("({}).a?.[0]", "undefined"), ("1?.5:2", "0.5"),
    ("maestro.platform", "android"), ("maestro.copiedText", "undefined"), ("'a'?.length", "1"),
    // Methods of texts
    ("'aBc'.toUpperCase()", "ABC"), ("'ÄÖß'.toUpperCase()", "ÄÖSS"), ("'İ'.toLowerCase().length", "2"),
    ("'abc'.includes('bc')", "true"), ("'abc'.indexOf('c')", "2"), ("'abc'.indexOf('')", "0"),
    ("'abc'.indexOf('x')", "-1"), ("'abcdef'.slice(-2)", "ef"), ("'abc'.slice(1)", "bc"),
    ("'abc'.slice(9)", ""), ("'abc'.slice(-9)", "abc"), ("'நான்'.slice(1)", "ான்"),
    // Methods of lists
    ("[1, 2].join('-')", "1-2"), ("[[1, 2], 3].join(';')", "1,2;3"), ("[1, NaN].includes(NaN)", "true"),
    ("[1, NaN].indexOf(NaN)", "-1"),
    // Functions
    ("Number('12')", "12"), ("String(null)", "null"),
    // Statements
    ("", "undefined"), (";;", "undefined"), ("1; 2", "2"), ("var a = 1; a + 1", "2"),
    ("let a = 1, b = a + 1\na + b", "3"), ("const a = 'x'; `${a}${a}`", "xx"), ("1; var a = 2", "1"),
    ("var a; a", "undefined"), ("// a comment\n1 /* another */ + 1", "2"), ("1\n+ 2", "3"),
    ("var a = 1\nvar b = 2\na\n++b", "3"), ("'use strict'; 1", "1"), ("output.a = 5", "5"),
    ("output.a = 1; output.a += 2; output.a++; output.a", "4"), ("output.n = 1; output.n++", "1"),
    ("output.n = 1; ++output.n", "2"), ("x = 1; x += 1; x", "2"), ("output['a' + 1] = 2; output.a1", "2"),
    ("var undef; undef?.a ?? 'none'", "none"),
    ("output.a = {}; output.a['b'] = {c: [1]}; output.a.b.c[0]++; output.a.b.c[0]", "2"),
  ]
}
