import Services

/// The ways to one appliance on the local network; other appliances have their own.
struct LocalWays: Sendable {
  var socket: ApplianceLink
  /// Requests; they carry no credential.
  var requests: APIClient
  /// Has both lead to an address, nil for where app.yaml says; returns whether it is another one.
  var reach: @Sendable (LocalAddress?) -> Bool = { _ in false }
}
