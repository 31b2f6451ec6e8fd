import Services

extension HCIHost {
  /// Somebody who wants to know what is heard.
  struct Scanner: Sendable {
    let services: Set<BluetoothUUID>
    let advertisements: Pipe<Advertisement>
  }

  /// How many advertisements wait to be read before further ones are dropped: a peripheral repeats its own.
  private static let mostUnread = 64

  /// Searches for peripherals until what is returned is cancelled.
  ///
  /// - Parameter services: those of which a peripheral has to advertise one; empty for all.
  func scan(for services: [BluetoothUUID]) async throws(BLEError) -> Incoming<Advertisement> {
    if isOver { throw .radio(.off) }
    let advertisements = Pipe<Advertisement>(capacity: Self.mostUnread) { _ in 1 }
    lastScanner += 1
    let number = lastScanner
    scanners[number] = Scanner(services: Set(services), advertisements: advertisements)
    do throws(HCIError) { try await updateScanning() } catch {
      scanners[number] = nil
      throw error.error
    }
    advertisements.onCancel { [scheduler] in
      scheduler.start("end of a Bluetooth scan") {
        await self.remove(number)
        try? await self.updateScanning()
      }
    }
    return advertisements.incoming()
  }

  private func remove(_ scanner: Int) { scanners[scanner] = nil }

  /// Has the controller scan where somebody wants it and nothing is being connected.
  func updateScanning() async throws(HCIError) {
    // Not where the caller is cancelled: whoever did that ends the scan.
    guard (try? await scanningQueue.enter()) != nil else { return }
    defer { scanningQueue.leave() }
    let isWanted = !scanners.isEmpty && !isScanningPaused
    guard isWanted != isScanning, !isOver else { return }
    let own = BluetoothAddress.Kind.random.rawValue
    if isWanted {
      try await command(isExtended ? .setExtendedScanParameters(own: own) : .setScanParameters(own: own))
    }
    try await command(isExtended ? .setExtendedScanEnabled(isWanted) : .setScanEnabled(isWanted))
    isScanning = isWanted
  }

  /// Tells scanners what was heard.
  func take(_ report: AdvertisingReport) {
    guard let advertisement = heard.take(report) else { return }
    for scanner in scanners.values {
      guard scanner.services.isEmpty || !scanner.services.isDisjoint(with: advertisement.services) else {
        continue
      }
      _ = scanner.advertisements.offerIfRoom(advertisement)
    }
  }
}
