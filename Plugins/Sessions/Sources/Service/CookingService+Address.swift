import Services

extension CookingService {
  /// Takes over the address that the setup of a device has read.
  func note(_ address: LocalAddress, of device: String) async {
    await repository.keep(address, of: device)
    for key in followed.keys.sorted() where key.device == device { await reach(key) }
  }

  /// Reaches an appliance where it is on the local network, as far as anybody has said.
  func reach(_ key: Key) async {
    let address = repository.address(of: key.device)
    followed[key]?.address = address
    if key == chosen { ways.show(address) }
    guard let one = followed[key], one.ways.reach(address) else { return }
    // The connection to another address says nothing of this one.
    guard one.local != .disconnected else { return }
    await one.ways.socket.disconnect()
    await one.ways.socket.connect()
  }

  /// Asks the cloud where an appliance is now: the router may have given it another address.
  func findAgain(_ key: Key) {
    // Where app.yaml says where it is, the cloud knows no better.
    guard followed[key]?.address != nil else { return }
    scheduler.start("address of an appliance") { [weak self] in await self?.listAppliances() }
  }

  /// Asks the local network where an appliance is now, which needs no internet; whichever answers first, it or the cloud,
  /// is dialled.
  func look(for key: Key) {
    guard let one = followed[key], !one.isSought else { return }
    followed[key]?.isSought = true
    scheduler.start("search for an appliance") { [weak self, ways] in
      await self?.found(ways.find(key.device), key)
    }
  }

  private func found(_ address: LocalAddress?, _ key: Key) async {
    followed[key]?.isSought = false
    // Somebody else may have said it meanwhile; where it is dialled already, the next attempt has a delay of its own.
    guard let one = followed[key], let address, address != one.address, one.local != .connected else {
      return
    }
    await note(address, of: key.device)
  }
}
