import Pages
import Testing

struct HTMLTextTests {
  @Test func whatHTMLGivesAMeaningIsEscaped() {
    #expect(HTMLText.escaped("<a href=\"x\">'&'</a>") == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;")
  }
}
