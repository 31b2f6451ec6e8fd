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
  /// - Returns: what is heard.
  /// - Throws: why the controller does not scan.
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
    // Not where the caller is cancelled: the one who did that ends the scan.
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

/// The peripherals that were heard, each with all that it told: services are in the advertisement, a name mostly in the
/// response to a scan, and reports have one of them.
struct HeardPeripherals {
  /// The most peripherals that are kept; the one that was heard longest ago goes.
  private static let most = 256

  private struct Heard {
    var advertisement: Advertisement
    var data: AdvertisingData
    var time: Int
  }

  private var heard: [BluetoothAddress: Heard] = [:]
  private var time = 0

  /// How many are kept.
  var count: Int { heard.count }

  /// Takes a report in.
  ///
  /// - Returns: all that is known of the peripheral; nil before its advertisement was heard.
  mutating func take(_ report: AdvertisingReport) -> Advertisement? {
    time += 1
    let known = heard[report.address]
    guard let isConnectable = report.isConnectable ?? known?.advertisement.isConnectable else { return nil }
    var data = known?.data ?? report.data
    data.merge(report.data)
    let advertisement = Advertisement(
      peripheral: report.address.id, name: data.name, services: data.services,
      serviceData: data.serviceData, rssi: report.rssi ?? known?.advertisement.rssi,
      isConnectable: isConnectable)
    if known == nil, heard.count >= Self.most, let oldest = heard.min(by: { $0.value.time < $1.value.time }) {
      heard[oldest.key] = nil
    }
    heard[report.address] = Heard(advertisement: advertisement, data: data, time: time)
    return advertisement
  }
}
