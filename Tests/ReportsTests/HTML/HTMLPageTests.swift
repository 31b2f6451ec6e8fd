import Testing

@testable import Reports

@Suite struct HTMLPageTests {
  @Test func escapesTextsAndAttributeValues() {
    let hostile = "</style><script>alert(1)</script>\" onload='x"
    let piece = HTML.element("p", [.of("title", hostile), .kind("a", ""), .flag("hidden", false)], hostile)
    #expect(!piece.source.contains("<script"))
    #expect(!piece.source.contains("</style"))
    #expect(piece.source.hasPrefix("<p title=\"&lt;/style&gt;"))
    #expect(
      piece.source.hasSuffix(
        " class=\"a\">&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&#39;x</p>"))
  }

  @Test func voidElementsHaveNoEndTag() {
    #expect(HTML.element("input", [.flag("disabled")]).source == "<input disabled>")
    #expect((HTML.element("b", [], "x") + .nothing + .text("&")).source == "<b>x</b>&amp;")
  }

  @Test(arguments: [
    ("recipe/hi/pro", "#recipe/hi/pro"), ("a b\"<", "#a%20b%22%3C"),
    ("रेसिपी", "#%E0%A4%B0%E0%A5%87%E0%A4%B8%E0%A4%BF%E0%A4%AA%E0%A5%80"),
    ("\n", "#%0A"),
  ])
  func linksOnlyWithinThePage(fragment: String, target: String) {
    #expect(HTML.element("a", [.link(to: fragment)]).source == "<a href=\"\(target)\"></a>")
  }

  @Test func policyAllowsOnlyThePagesStyleAndScript() {
    var style = PageStyle("p{color:red}", "b{margin:0}")
    style.setColors(".phone", [("--ink", 0x00_00FF), ("--paper", 0xFFFF_FFFF)])
    style.setNumbers(".columns-", "--columns", [48])
    #expect(
      style.source
        == "p{color:red}\nb{margin:0}\n.phone{--ink:#0000ff;--paper:#ffffff}\n.columns-48{--columns:48}")
    let page = HTMLPage(
      title: "<title>", language: "ta\"", isRightToLeft: true, style: style,
      script: PageScript("let a", " = 1"),
      body: [.text("<body>")])
    let source = page.source
    #expect(source.hasPrefix("<!DOCTYPE html>\n<html lang=\"ta&quot;\" dir=\"rtl\">"))
    #expect(source.contains("<title>&lt;title&gt;</title>"))
    #expect(source.contains("default-src &#39;none&#39;"))
    #expect(source.contains("&#39;sha256-\(Digest.base64("let a\n = 1"))&#39;"))
    #expect(source.contains("&#39;sha256-\(Digest.base64(style.source))&#39;"))
    #expect(!source.contains("unsafe"))
    #expect(!source.contains("http:") && !source.contains("https:"))
  }

  /// The examples of FIPS 180-4's publishers (NIST, SHA-256 example values), and lengths around a block's end.
  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ),
    (String(repeating: "a", count: 55), "n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg="),
    (String(repeating: "a", count: 56), "s1Q5pKxvCUi21vnjxq8PX1kM4g8b3nCQ73lwaG7Gc4o="),
    (String(repeating: "a", count: 63), "fT50oF19sVvOStnsBljqmOPwbu7PFrTG//LaRX3cLzQ="),
    (String(repeating: "a", count: 64), "/+BU/nrgy23GXDr5th1SCfQ5hR20PQulmXM33xVGaOs="),
    (String(repeating: "a", count: 65), "Y1NhxIu56rFBmOduqKt/GkFoXWrWKqkUbTAdTxfrCuA="),
    (String(repeating: "a", count: 119), "MeulHDE6XAgiat8Y1KNZz9/Y0ugWsT9K+VL36mWE3Ps="),
    (String(repeating: "a", count: 120), "Lz0zVDLHC1gK8Ojhs2dKfAINaDql9zqq7f3FWvkEwhw="),
  ])
  func hashesMatchThePolicy(text: String, hash: String) { #expect(Digest.base64(text) == hash) }

  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")])
  func writesBase64(text: String, base64: String) { #expect(Digest.base64(Array(text.utf8)) == base64) }
}
