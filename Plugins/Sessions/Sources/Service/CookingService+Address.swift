import Services

extension CookingService {
  /// Takes over the address that the setup of a device has read.
  func note(_ address: LocalAddress, of device: String) async {
    await repository.keep(address, of: device)
    if let appliance = state.appliance, appliance.device_id == device { await reach(appliance) }
  }

  /// Reaches an appliance where it is on the local network, as far as anybody has said.
  func reach(_ appliance: ListedAppliance) async {
    dialled = repository.address(of: appliance.device_id)
    guard ways.reach(dialled) else { return }
    // The connection to another address says nothing of this one.
    guard state.local != .disconnected else { return }
    await ways.local.disconnect()
    await ways.local.connect()
  }

  /// Asks the cloud where the appliance is now: the router may have given it another address.
  func findAgain() {
    // Where app.yaml says where it is, the cloud knows no better.
    guard dialled != nil else { return }
    scheduler.start("address of an appliance") { [weak self] in await self?.listAppliances() }
  }

  /// Asks the local network where the appliance is now, which needs no internet; whichever answers first, it or the cloud,
  /// is dialled.
  func look() {
    guard !isLooking, let device = state.appliance?.device_id else { return }
    isLooking = true
    scheduler.start("search for an appliance") { [weak self, ways] in
      await self?.found(ways.find(device), of: device)
    }
  }

  private func found(_ address: LocalAddress?, of device: String) async {
    isLooking = false
    // Somebody else may have said it meanwhile; where it is dialled already, the next attempt has a delay of its own.
    guard let address, address != dialled, state.local != .connected else { return }
    await note(address, of: device)
  }
}
