package import Services

extension GATTClient {
  /// What a client configuration is set to (Core 5.3, Vol 3, Part G, 3.3.3.3).
  private enum Configuration {
    static let off: [UInt8] = [0, 0]
    static let notifications: [UInt8] = [1, 0]
    static let indications: [UInt8] = [2, 0]
  }

  /// Subscribes to notifications of a value, or to indications where there are none.
  package func subscribe(
    to characteristic: GATTCharacteristic
  ) async throws(BLEError) -> Incoming<[UInt8]> {
    let (handle, properties) = (characteristic.handle, characteristic.properties)
    guard let configuration = characteristic.configuration,
      !properties.isDisjoint(with: [.notify, .indicate])
    else { throw .refused(ATTErrorCode.requestNotSupported) }
    let wanted = properties.contains(.notify) ? Configuration.notifications : Configuration.indications
    try await procedures.enter()
    defer { procedures.leave() }
    let isFirst = await !link.hasSubscription(to: handle)
    // Before the request: a value may come with its response.
    let (number, values) = try await link.subscribe(to: handle)
    if isFirst {
      do throws(BLEError) { _ = try await link.request(.write(configuration, wanted)) } catch {
        await link.unsubscribe(number, from: handle)
        throw error
      }
    }
    values.onCancel { [scheduler, link, procedures] in
      scheduler.start("end of a Bluetooth subscription") {
        guard (try? await procedures.enter()) != nil else { return }
        defer { procedures.leave() }
        await link.unsubscribe(number, from: handle)
        if await !link.hasSubscription(to: handle) {
          _ = try? await link.request(.write(configuration, Configuration.off))
        }
      }
    }
    return values.incoming()
  }
}
