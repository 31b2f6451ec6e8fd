import Foundation
import Foundations
import Glibc
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Services

/// A network that comes and goes.
private protocol TestNetwork: Sendable {
  /// Brings the network, or takes it away.
  func set(_ isThere: Bool) throws
}

/// One that the test reports itself.
private struct MemoryNetwork: TestNetwork {
  let reachability: Reachability
  func set(_ isThere: Bool) { reachability.report(network: isThere) }
}

/// The kernel's, in a namespace of the thread.
private struct KernelNetwork: TestNetwork {
  struct Failure: Error {
    var command: [String]
  }

  static let isPossible =
    geteuid() == 0
    && onThreadOfItsOwn { enterNamespace() && (try? ip("link", "add", "d0", "type", "dummy")) != nil }

  /// Moves the calling thread into a new network namespace, which ends with it.
  static func enterNamespace() -> Bool {
    guard let found = dlsym(nil, "unshare") else { return false }
    // Swift's `Glibc` does not export it; it takes flags, here CLONE_NEWNET (unshare(2)).
    return unsafeBitCast(found, to: (@convention(c) (Int32) -> Int32).self)(0x4000_0000) == 0
  }

  static func ip(_ words: String...) throws {
    let outcome = try ChildProcess("ip", words).run(within: 10_000)
    guard outcome.code == 0 else { throw Failure(command: words) }
  }

  init() throws {
    try Self.ip("link", "add", "phone", "type", "dummy")
    try Self.ip("address", "add", "10.77.0.2/24", "dev", "phone")
  }

  func set(_ isThere: Bool) throws { try Self.ip("link", "set", "phone", isThere ? "up" : "down") }
}

/// Runs work on a thread of its own, and waits for it.
private func onThreadOfItsOwn<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
  let box = Box<Result>()
  onThread { box.result.withLock { $0 = work() } }.join()
  // It was set before the thread ended.
  return box.result.withLock { $0.unsafelyUnwrapped }
}

private final class Box<Result: Sendable>: Sendable {
  let result = Mutex<Result?>(nil)
}

/// The promises of reachability, whatever reports whether there is a network.
@Suite struct ReachabilityConformanceTests {
  enum Source: CaseIterable, Sendable {
    case memory, kernel

    static var possible: [Source] { KernelNetwork.isPossible ? allCases : [.memory] }
  }

  /// What a tester or the network does.
  enum Step: Sendable {
    case network(Bool)
    case tester(Bool)
  }

  /// What an observer is told from before the start on, with no network at first.
  private static func told(_ source: Source, _ steps: [Step]) throws -> [Bool] {
    try onThreadOfItsOwn { Result { try watch(source, steps) } }.get()
  }

  private static func watch(_ source: Source, _ steps: [Step]) throws -> [Bool] {
    let (scheduler, reachability, told) = (Scheduler(.live), Reachability(), Told())
    if source == .kernel { try #require(KernelNetwork.enterNamespace()) }
    let network: any TestNetwork =
      source == .kernel ? try KernelNetwork() : MemoryNetwork(reachability: reachability)
    let observation = reachability.onChange { isOnline in told.changes.withLock { $0.append(isOnline) } }
    if source == .kernel {
      NetworkMonitor(reachability, scheduler, TCPConnector(scheduler)).start()
    } else {
      try network.set(false)
    }
    var (isThere, isSwitchedOn) = (false, true)
    try settle(reachability, scheduler, to: false)
    for step in steps {
      switch step {
      case .network(let now):
        isThere = now
        try network.set(now)
      case .tester(let now):
        isSwitchedOn = now
        reachability.set(online: now)
      }
      try settle(reachability, scheduler, to: isThere && isSwitchedOn)
    }
    withExtendedLifetime(observation) {}
    return told.changes.withLock(\.self)
  }

  private final class Told: Sendable {
    let changes = Mutex<[Bool]>([])
  }

  /// Waits until the network is as it should be.
  private static func settle(_ reachability: Reachability, _ scheduler: Scheduler, to wanted: Bool) throws {
    try scheduler.run {
      try await scheduler.deadline(in: .seconds(20)) {
        for await isOnline in reachability.values where isOnline == wanted { return }
      }
    }
  }

  @Test(arguments: Source.possible) func itBeginsAsTheNetworkIs(_ source: Source) throws {
    #expect(try Self.told(source, []) == [false])
  }

  @Test(arguments: Source.possible) func eachChangeIsToldOnceAndInOrder(_ source: Source) throws {
    let steps = [true, false, true, true, false, false, true].map(Step.network)
    #expect(try Self.told(source, steps) == [false, true, false, true, false, true])
  }

  @Test(arguments: Source.possible) func aTestersSwitchIsStrongerThanTheNetwork(_ source: Source) throws {
    let steps: [Step] = [
      .network(true), .tester(false), .tester(true), .network(false), .tester(false), .tester(true),
      .network(true), .tester(false), .network(false),
    ]
    #expect(try Self.told(source, steps) == [false, true, false, true, false, true, false])
  }
}
