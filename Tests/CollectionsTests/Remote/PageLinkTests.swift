import PluginKit
import Services
import Testing

@testable import Collections

@Suite struct PageLinkTests {
  private func follow(_ link: String, at origin: String? = "https://api.example.com:443/base") -> String? {
    PageLink(link, from: "/lists/items", on: APIClient.Settings(prefix: "/api/v1", origin: origin))?.text
  }

  @Test(arguments: [
    ("?page=2", "/lists/items?page=2"), ("items?page=2#top", "/lists/items?page=2"),
    ("/base/api/v1/items?page=2", "/items?page=2"),
    ("https://api.example.com/base/api/v1/items?a=b%20c&d=%26", "/items?a=b%20c&d=%26"),
    ("HTTPS://API.example.com:443/base/api/v1/x", "/x"),
  ])
  func linksOfTheServerAreFollowed(_ link: String, _ path: String) {
    #expect(follow(link) == path)
  }

  @Test(arguments: [
    "https://other.example.com/base/api/v1/items", "http://api.example.com/base/api/v1/items",
    "https://api.example.com:8443/base/api/v1/items", "https://api.example.com.evil.org/base/api/v1/items",
    "https://api.example.com@evil.org/base/api/v1/items",
    "https://evil.org\\@api.example.com/base/api/v1/items",
    "//evil.org/base/api/v1/items", "https://api.example.com/base/api/v1/../admin",
    "/base/api/v1/%2e%2E/admin",
    "/base/api/v10/items", "/base/api/v2/items", "/admin", "/base/api/v1//evil.org", "javascript:alert(1)",
    "ftp://api.example.com/base/api/v1/items", "", "items\r\nX-Evil: 1", "/base/api/v1/it ems",
    "/base/api/v1/é",
    "/base/api/v1/items?a=%zz", "../items", "/base/api/v1/" + String(repeating: "a", count: 9000),
  ])
  func noOtherLinkIsFollowed(_ link: String) {
    #expect(follow(link) == nil)
  }

  @Test func aServerWithoutAnAddressHasLinksOfItsPathsAlone() {
    #expect(follow("/api/v1/items?page=2", at: "embedded") == "/items?page=2")
    #expect(follow("https://embedded/api/v1/items", at: "embedded") == nil)
    #expect(follow("/api/v1/items", at: nil) == "/items")
  }

  @Test func nothingIsSentToAnotherServer() throws {
    let server = MemoryServer { _ in
      .json(#"{"items": [], "next": "https://evil.example.org/api/v1/items"}"#)
    }
    let read = try RemoteList(RemoteDeclaration.Paging(.link, next: "next")).read(server)
    #expect(read.failure == .foreignLink(path: "next"))
    #expect(read.failure?.code == "foreign_link" && server.targets == ["/api/v1/items"])
  }

  @Test(arguments: [
    (#"</a>; rel="next""#, "/a" as String?), (#"</a>; rel=next"#, "/a"), (#"</a>;rel="prev next""#, "/a"),
    (#"</a>; rel="prev", </b>; REL="Next""#, "/b"), (#"</a?x=1,2>; title="x, rel=next"; rel=last"#, nil),
    (#"</a>; rel="nextish""#, nil), (#"</a>; title="rel=next""#, nil), (#"</a"#, nil), ("", nil),
    ("<><>;;,,", nil),
    (#"</a>; rel=""#, nil),
  ])
  func theLinkToTheNextPageIsFoundInTheHeader(_ field: String, _ link: String?) {
    #expect(PageLink.next(in: HTTPHeaders([("Link", field)])) == link)
    #expect(PageLink.next(in: HTTPHeaders([("Link", "</z>; rel=up"), ("link", field)])) == link)
  }
}
