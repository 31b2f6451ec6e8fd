package import Services
package import Simulation

/// A radio behind the bytes of a controller: over TCP, a Unix socket, or the kernel's user channel.
///
/// The controller is opened and set up at the first use, and again at the next one after it was lost. Letting it go ends
/// its scans and connections; ``close()`` does so in good order.
package actor HCICentral: BLECentral {
  /// How long opening and setting up may take.
  private static let openingTime = Duration.seconds(15)

  private let scheduler: Scheduler
  private let random: any RandomSource
  private let open: @Sendable () async throws(BLEError) -> any ByteStream
  private let opening = ProcedureQueue()
  private var host: HCIHost?

  /// Makes a radio; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - scheduler: runs the work, and is the clock for its limits.
  ///   - random: makes the address by which peripherals know this radio, and the keys of its connections.
  ///   - open: opens the bytes of the controller, in the format H4.
  package init(
    _ scheduler: Scheduler, _ random: any RandomSource,
    open: @escaping @Sendable () async throws(BLEError) -> any ByteStream
  ) {
    (self.scheduler, self.random, self.open) = (scheduler, random, open)
  }

  deinit {
    if let host { host.stream.close() }
  }

  /// Whether the controller can be used.
  package func radio() async -> RadioState {
    do throws(BLEError) {
      _ = try await openHost()
      return .on
    } catch .radio(let state) {
      return state
    } catch {
      return .off
    }
  }

  /// Searches for peripherals.
  package func scan(for services: [BluetoothUUID]) async throws(BLEError) -> Incoming<Advertisement> {
    try await openHost().scan(for: services)
  }

  /// Connects to a peripheral.
  package func connect(to peripheral: PeripheralID) async throws(BLEError) -> any GATTConnection {
    guard let address = BluetoothAddress(peripheral) else { throw .unreachable }
    let link = try await openHost().connect(to: address)
    return try await GATTClient.open(link, scheduler)
  }

  /// Ends scans and connections, and lets the controller go.
  package func close() async {
    await host?.shutDown()
    host = nil
  }

  private func openHost() async throws(BLEError) -> HCIHost {
    try await opening.enter()
    defer { opening.leave() }
    if let host, await !host.isOver { return host }
    host = nil
    do {
      let opened = try await scheduler.deadline(in: Self.openingTime) { [open, scheduler, random] in
        try await HCIHost.open(try await open(), scheduler, random)
      }
      host = opened
      return opened
    } catch let error as BLEError {
      throw error
    } catch let error as HCIError {
      throw error.error
    } catch {
      throw Task.isCancelled ? .cancelled : .radio(.off)
    }
  }
}
