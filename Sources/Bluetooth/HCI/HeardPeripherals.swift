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
