import Services

extension AccountService {
  /// Reads who is signed in from the server.
  package func refresh() async throws(AccountError) {
    try await update(isRename: false) { server, client throws(APIError) in try await server.person(client) }
  }

  /// Changes what the person is called.
  ///
  /// - Parameter name: the new name.
  /// - Throws: ``AccountError``.
  package func rename(to name: String) async throws(AccountError) {
    try await update(isRename: true) { server, client throws(APIError) in
      try await server.rename(to: name, client)
    }
  }

  private func update(
    isRename: Bool, _ request: (SignInServer, APIClient) async throws(APIError) -> Person
  ) async throws(AccountError) {
    guard let before = current.person else { throw .signedOut }
    let renamesBefore = renames
    let read: Person
    do throws(APIError) { read = try await request(server, client) } catch {
      throw AccountError(error, of: profile)
    }
    // Somebody else may have signed in meanwhile.
    guard let present = current.person, present.id == before.id else { return }
    guard isRename || renames == renamesBefore else { return }
    if isRename { renames += 1 }
    let person = present.updated(by: read)
    if person != present { store(person) }
    change { state in
      state.person = person
      if person.name != nil { state.isNew = false }
    }
  }

  func store(_ person: Person) {
    do throws(SecretError) { try secrets.save(person.stored, as: secretName) } catch { report(error) }
  }
}
