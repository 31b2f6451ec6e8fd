import Reports
import Testing

@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("<b>&\"'</b>", "&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;"),
    ("हिन्दी தமிழ்", "हिन्दी தமிழ்"), ("a\u{0}b\u{1B}[31m", "a\u{FFFD}b\u{FFFD}[31m"),
    ("\u{85}\u{9B}", "\u{FFFD}\u{FFFD}"),
    ("line\nbreak\ttab", "line\nbreak\ttab"), ("👩‍👩‍👧", "👩‍👩‍👧"),
    ("a\u{202E}b\u{200B}c\u{FEFF}\u{E0041}", "abc"), ("a\u{2028}b\u{2029}", "a b "),
    (
      "क्\u{200D}ष \u{2067}א\u{2069}\u{200F} “q” so\u{AD}ft",
      "क्\u{200D}ष \u{2067}א\u{2069}\u{200F} “q” so\u{AD}ft"
    ),
    ("\r", "\u{FFFD}"), ("\u{7F}", "\u{FFFD}"),
  ])
  func escapesAllMarkup(text: String, escaped: String) { #expect(HTMLText.escaped(text) == escaped) }

  @Test(arguments: [0xFFFE, 0x1FFFF, 0xFDD0, 0xFDEF, 0x0, 0x9F] as [UInt32])
  func replacesForbiddenCodePoints(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(HTMLText.escaped("a" + String(Character(scalar))) == "a\u{FFFD}")
  }
}
