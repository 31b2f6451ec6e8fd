import Services
import Testing

@Suite struct ServerOriginTests {
  @Test(arguments: [
    ("https://Example.COM", "https://example.com:443"),
    ("HTTPS://example.com:443/", "https://example.com:443"),
    ("http://example.com", "http://example.com:80"), ("http://[::1]:8080/", "http://[::1]:8080"),
    ("https://example.com/Shop", "https://example.com:443/Shop"),
  ]) func isOneSpellingOfAnAddress(_ address: String, _ origin: String) throws {
    #expect(try ServerAddress(address).origin == origin)
  }
}
