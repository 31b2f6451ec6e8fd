/// A fleet for as long as its server has it: connections that outlive a reset must not keep the fleet before.
final class WeakFleet: Sendable {
  weak let fleet: ApplianceFleet?

  init(_ fleet: ApplianceFleet) { self.fleet = fleet }
}
