import Foundations
import Profiles

/// The person who is signed in, as the server describes them.
package struct Person: Sendable, Hashable {
  /// The server's id of the account.
  package var id: String
  /// What the person is called; nil until they have said so.
  package var name: String?
  /// The e-mail address; nil where the account has none.
  package var email: String?
  /// The telephone number in E.164; nil where the account has none.
  package var phone: String?
  /// What the person may do, in the server's words; nil where there are no roles.
  package var role: String?

  /// Describes a person.
  package init(
    id: String, name: String? = nil, email: String? = nil, phone: String? = nil, role: String? = nil
  ) {
    (self.id, self.name, self.email, self.phone, self.role) = (id, name, email, phone, role)
  }

  /// The same person with what another response of the server says; what that lacks stays.
  func updated(by other: Person) -> Person {
    Person(
      id: id, name: other.name ?? name, email: other.email ?? email, phone: other.phone ?? phone,
      role: other.role ?? role)
  }
}

/// The form in which a person is stored: sealed, as their tokens are.
extension Person {
  private struct Stored: Decodable {
    var id: String
    var name: String?
    var email: String?
    var phone: String?
    var role: String?
  }

  /// Reads a stored person; nil where it is none.
  init?(stored secret: Secret) {
    guard let stored = try? JSON.decode(Stored.self, from: Array(secret.reveal().utf8)) else { return nil }
    self.init(
      id: stored.id, name: stored.name, email: stored.email, phone: stored.phone, role: stored.role)
  }

  /// The person as they are stored.
  var stored: Secret {
    let members = [
      JSON.Member("id", .string(id)), JSON.Member("name", name.map { .string($0) }),
      JSON.Member("email", email.map { .string($0) }), JSON.Member("phone", phone.map { .string($0) }),
      JSON.Member("role", role.map { .string($0) }),
    ]
    return Secret(JSON.object(members).text)
  }
}

extension Person {
  /// The person whom a response names; nil where it names nobody.
  init?(_ content: ProfileTemplate.Content) {
    guard let id = content["id"] ?? content["username"] else { return nil }
    self.init(
      id: id, name: content["name"] ?? content["username"], email: content["email"], phone: content["phone"],
      role: content["role"])
  }
}
