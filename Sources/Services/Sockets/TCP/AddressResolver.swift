import Glibc

/// Resolves the names of hosts on a thread of their own, since the system's call blocks.
enum AddressResolver {
  /// The addresses of a host, in the order in which to try them.
  ///
  /// - Parameters:
  ///   - host: a name, or an address in digits.
  ///   - port: the port of the addresses.
  /// - Returns: the addresses; at least one.
  /// - Throws: ``TransportError/unreachable(_:)`` where there are none, ``TransportError/cancelled`` where the caller was
  ///   cancelled; the system's call then ends by itself.
  static func addresses(of host: String, port: UInt16) async throws(TransportError) -> [SocketAddress] {
    if let address = try? SocketAddress(host: host, port: port) { return [address] }
    let first = FirstResult<Result<[SocketAddress], TransportError>>()
    let result = await withTaskCancellationHandler {
      // One that is cancelled already starts no thread.
      let code = Task.isCancelled ? 0 : detachedThread { first.set(resolve(host, port)) }
      if code != 0 { first.set(.failure(.unreachable("no thread could be started to resolve a name"))) }
      return await first.value
    } onCancel: {
      first.set(.failure(.cancelled))
    }
    return try result.get()
  }

  /// Resolves a name, blocking.
  private static func resolve(_ host: String, _ port: UInt16) -> Result<[SocketAddress], TransportError> {
    var (hints, list) = (addrinfo(), UnsafeMutablePointer<addrinfo>?.none)
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_NUMERICSERV | AI_ADDRCONFIG
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else {
      return .failure(.unreachable("\(host): \(String(cString: gai_strerror(code)))"))
    }
    defer { freeaddrinfo(list) }
    var addresses: [SocketAddress] = []
    var next = list
    while let entry = next?.pointee {
      if let address = entry.ai_addr { addresses.append(SocketAddress(address, entry.ai_addrlen)) }
      next = entry.ai_next
    }
    return addresses.isEmpty
      ? .failure(.unreachable("\(host): it has no address")) : .success(interleaved(addresses))
  }

  /// Alternates between the families, beginning with the system's preferred one (RFC 8305, 4), so that a broken IPv6
  /// costs one attempt.
  static func interleaved(_ addresses: [SocketAddress]) -> [SocketAddress] {
    guard let family = addresses.first?.family else { return [] }
    let (preferred, others) = (
      addresses.filter { $0.family == family }, addresses.filter { $0.family != family }
    )
    return (0..<max(preferred.count, others.count)).flatMap { index in
      [preferred, others].compactMap { index < $0.count ? $0[index] : nil }
    }
  }
}
