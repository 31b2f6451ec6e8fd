/// The plan of the person who is signed in.
extension SubscriptionState {
  /// Says who is signed in.
  ///
  /// The plan of another account no longer counts, and the server is asked for that of a new one. A plan that was bought
  /// without an account is the device's, and stays.
  ///
  /// - Parameter account: the account's id; nil where nobody is signed in.
  package func use(account: String?) {
    let (isNew, isDropped) = state.withLock { state in
      guard state.person != .known(account) else { return (false, false) }
      let isNew = state.person != .unknown
      state.person = .known(account)
      // An upgrade that was begun by another is not this one's to go on with.
      if isNew { state.record.wanted = nil }
      guard case .success(let claims)? = state.claims, !state.person.owns(claims, identity)
      else { return (isNew, false) }
      (state.record.token, state.claims) = (nil, nil)
      state.generation += 1
      return (isNew, true)
    }
    // What fails is in the log; the file's token is checked again at the next start.
    if isNew || isDropped { try? save() }
    if isDropped { notify() }
    guard account != nil, isNew || isDropped else { return }
    scheduler.start("plan of an account") { [weak self] in
      try? await self?.refresh()
      self?.watch()
    }
  }
}
