import Services

extension HCIHost {
  /// How long the controller may take to give up an attempt.
  private static let cancellingTime = Duration.seconds(5)

  /// Connects to a peripheral; the controller can try one at a time.
  ///
  /// - Throws: ``BLEError/unreachable`` where it cannot be reached, ``BLEError/cancelled``.
  func connect(to peer: BluetoothAddress) async throws(BLEError) -> HCILink {
    try await connectingQueue.enter()
    let attempt = FirstResult<Result<HCILink, BLEError>>()
    // A job of its own: what was begun has to be ended in order, also where the caller is cancelled.
    scheduler.start("Bluetooth connecting") {
      await self.connect(to: peer, attempt)
      self.connectingQueue.leave()
    }
    let result = await withTaskCancellationHandler {
      await attempt.value
    } onCancel: {
      attempt.set(.failure(.cancelled))
      scheduler.start("end of Bluetooth connecting") { await self.giveUp(attempt) }
    }
    return try result.get()
  }

  private func connect(
    to peer: BluetoothAddress, _ attempt: FirstResult<Result<HCILink, BLEError>>
  ) async {
    // Many controllers cannot do both at once.
    isScanningPaused = true
    try? await updateScanning()
    if !attempt.isSet {
      let outcome = FirstResult<Result<HCILink, HCIError>>()
      (self.attempt, self.outcome) = (attempt, outcome)
      do throws(HCIError) {
        try await command(
          isExtended
            ? .createExtendedConnection(peer, own: BluetoothAddress.Kind.random.rawValue)
            : .createConnection(peer, own: BluetoothAddress.Kind.random.rawValue))
        let link = try await outcome.value.get()
        if !attempt.set(.success(link)) { link.close() }
      } catch .refused {
        attempt.set(.failure(.unreachable))
      } catch {
        attempt.set(.failure(error.error))
      }
      (self.attempt, self.outcome) = (nil, nil)
    }
    isScanningPaused = false
    try? await updateScanning()
  }

  /// Ends an attempt that nobody waits for any more.
  private func giveUp(_ attempt: FirstResult<Result<HCILink, BLEError>>) async {
    guard self.attempt === attempt, let outcome else { return }
    _ = try? await command(.cancelConnection)
    try? await scheduler.sleep(for: Self.cancellingTime)
    outcome.set(.failure(.timedOut))
  }

  /// Takes the outcome of an attempt.
  func take(_ connection: HCIEvent.Connection) {
    guard connection.status == 0 else {
      outcome?.set(.failure(.refused(opcode: 0, status: connection.status)))
      return
    }
    forget(connection.handle)
    let link = HCILink(connection.handle, to: connection.peer, self, packetSize: packetSize)
    links[connection.handle] = link
    link.start()
    // One that nobody waits for came too late.
    if outcome?.set(.success(link)) != true { link.close() }
  }
}
