import Services
import Testing

/// Addresses of the local network, as devices and servers say them.
@Suite struct LocalAddressTests {
  @Test(arguments: [
    ("192.168.4.27", "http://192.168.4.27:8080"), ("10.255.0.1", "http://10.255.0.1:8080"),
    ("172.16.0.1", "http://172.16.0.1:8080"), ("172.31.255.254", "http://172.31.255.254:8080"),
    ("169.254.7.7", "http://169.254.7.7:8080"), ("FD00:0::7", "http://[fd00::7]:8080"),
  ])
  func isDialledInItsUsualForm(_ text: String, _ url: String) throws {
    #expect(try LocalAddress(text).url(port: 8080) == url)
  }

  @Test(arguments: [
    "8.8.8.8", "172.15.0.1", "172.32.0.1", "192.169.0.1", "127.0.0.1", "0.0.0.0", "100.64.0.1", "224.0.0.251",
    "255.255.255.255", "::1", "::", "fe80::1", "2001:db8::1", "::ffff:192.168.4.27", "ff02::fb",
  ])
  func anotherNetworkIsOutside(_ text: String) {
    #expect(throws: LocalAddress.Refusal.outside) { try LocalAddress(text) }
  }

  @Test(arguments: [
    "", " ", "192.168.4", "192.168.4.256", "192.168.04.27", "192.168.4.27 ", "192.168.4.27:8080",
    "0xC0.168.4.27",
    "3232236571", "epicura.local", "http://192.168.4.27", "192.168.4.27/..", "192.168.4.27\u{0}",
    "fd00::7%eth0",
    "fd00:::7", "[fd00::7]", "१९२.१६८.४.२७",
  ])
  func anythingElseIsMalformed(_ text: String) {
    #expect(throws: LocalAddress.Refusal.malformed) { try LocalAddress(text) }
  }

  @Test func aLongTextIsMalformedAtOnce() {
    #expect(throws: LocalAddress.Refusal.malformed) {
      try LocalAddress(String(repeating: "1", count: 1 << 20))
    }
  }

  @Test func bytesOfAMessageAreTheSameAddress() throws {
    for text in ["192.168.4.27", "169.254.7.7", "fd00::7"] {
      let address = try LocalAddress(text)
      #expect(try LocalAddress(bytes: address.bytes) == address)
      #expect(address.bytes.count == (text.contains(":") ? 16 : 4))
    }
    #expect(throws: LocalAddress.Refusal.outside) { try LocalAddress(bytes: [127, 0, 0, 1]) }
    for count in [0, 3, 5, 15, 17] {
      #expect(throws: LocalAddress.Refusal.malformed) {
        try LocalAddress(bytes: [UInt8](repeating: 10, count: count))
      }
    }
  }
}
