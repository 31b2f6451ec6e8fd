import Services

extension HCILink {
  /// Pairs with the peripheral where it has not happened yet, and encrypts the connection.
  func encrypt() async throws(BLEError) {
    let result = FirstResult<BLEError?>()
    let effects = state.withLock { state -> [SecurityState.Effect] in
      guard !state.isOver else {
        result.set(state.failure ?? .disconnected)
        return []
      }
      state.waiting.append(result)
      return state.security.demand(pairing)
    }
    perform(effects)
    if let error = await result.value { throw error }
  }

  /// Takes a command of the peripheral's security manager.
  func takeSecurity(_ bytes: [UInt8]) {
    perform(state.withLock { $0.security.take(bytes, pairing) })
  }

  /// Takes note that the controller has encrypted the connection, or has not.
  func encryptionChanged(_ status: UInt8, isEncrypted: Bool) {
    perform(state.withLock { $0.security.encryptionChanged(status, isEncrypted: isEncrypted) })
  }

  private func pairing() throws(PairingError) -> CentralPairing {
    try CentralPairing(own: host.address, peer: peer, host.random)
  }

  private func perform(_ effects: [SecurityState.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let command): outbound.offer(command.frame)
      case .startTimer: startSecurityTimer()
      case .encrypt(let key): startEncryption(key)
      case .finish: finishSecurity(nil)
      case .fail(let error):
        // Before the end, so that everybody is told why it came.
        state.withLock { $0.failure = .pairing(error) }
        finishSecurity(.pairing(error))
        close(reason: .authenticationFailure)
      }
    }
  }

  private func startEncryption(_ key: LinkKey) {
    scheduler.start("Bluetooth encryption") {
      do throws(HCIError) { try await self.host.command(.startEncryption(self.handle, key)) } catch {
        guard case .refused(_, let status) = error else { return }
        self.encryptionChanged(status, isEncrypted: false)
      }
    }
  }

  private func startSecurityTimer() {
    let timer = scheduler.start("Bluetooth pairing's time") {
      do { try await self.scheduler.sleep(for: SecurityState.time) } catch { return }
      self.securityTimedOut()
    }
    let last = state.withLock { state in
      defer { state.securityTimer = timer }
      return state.securityTimer
    }
    last?.cancel()
  }

  private func securityTimedOut() { perform(state.withLock { $0.security.timedOut() }) }

  /// Tells those who wait for encryption that there is some, or why not.
  func finishSecurity(_ error: BLEError?) {
    let (waiting, timer) = state.withLock { state in
      defer { (state.waiting, state.securityTimer) = ([], nil) }
      return (state.waiting, state.securityTimer)
    }
    timer?.cancel()
    for one in waiting { one.set(error) }
  }
}
