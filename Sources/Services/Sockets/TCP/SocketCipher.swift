/// What protects the bytes of a socket, such as TLS; it reads from the socket and writes to it by itself.
///
/// Like the socket's own calls none of these blocks: `EAGAIN` says that one has to wait.
package protocol SocketCipher: Sendable {
  /// Reads bytes that have arrived; empty where the other side sends no more.
  ///
  /// - Parameters:
  ///   - socket: the socket.
  ///   - size: the most bytes.
  /// - Returns: the bytes.
  /// - Throws: `EAGAIN` where none have arrived, else why the connection is of no more use.
  func read(from socket: Socket, atMost size: Int) throws(SocketError) -> [UInt8]

  /// Writes as much as possible.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - socket: the socket.
  /// - Returns: how many bytes were written.
  /// - Throws: `EAGAIN` where none can be, else why the connection is of no more use.
  func write(_ bytes: ArraySlice<UInt8>, to socket: Socket) throws(SocketError) -> Int

  /// Tells the other side that nothing more follows.
  func endWriting(_ socket: Socket)
}
