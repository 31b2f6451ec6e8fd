extension GATTClient {
  /// Writes a value in parts that the server compares and then writes at once (Core 5.3, Vol 3, Part G, 4.9.4).
  func writeInParts(_ value: [UInt8], to handle: UInt16) async throws(BLEError) {
    try await procedures.enter()
    do throws(BLEError) {
      let size = await link.mtu - 5
      for start in stride(from: 0, to: value.count, by: size) {
        let part = Array(value[start..<min(start + size, value.count)])
        let echo = try await link.request(.prepareWrite(handle, offset: UInt16(start), part))
        guard echo == .prepareWriteResponse(handle, offset: UInt16(start), part) else {
          throw .malformed("a prepared part that is not what was sent")
        }
      }
      _ = try await link.request(.executeWrite(true))
      procedures.leave()
    } catch {
      // In a job of its own, since the caller may be cancelled: what is prepared must not be written with the next value.
      scheduler.start("end of a Bluetooth write") { [link, procedures] in
        _ = try? await link.request(.executeWrite(false))
        procedures.leave()
      }
      throw error
    }
  }
}
