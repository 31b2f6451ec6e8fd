import Services
import Simulation

/// A search by the kernel, which ends each after some ten seconds: it is begun again until nobody reads any more.
actor KernelScan {
  private static let mostUnread = 64
  /// How long the radio rests between two searches.
  private static let pause = Duration.seconds(1)

  private let socket: ManagementSocket
  private let services: Set<BluetoothUUID>
  private let scheduler: Scheduler
  private let pipe = Pipe<Advertisement>(capacity: KernelScan.mostUnread) { _ in 1 }
  private var heard = HeardPeripherals()

  init(_ socket: ManagementSocket, _ services: [BluetoothUUID], _ scheduler: Scheduler) {
    (self.socket, self.services, self.scheduler) = (socket, Set(services), scheduler)
  }

  /// What is heard.
  nonisolated var advertisements: Incoming<Advertisement> { pipe.incoming() }

  /// Begins the search.
  func start() async throws(BLEError) {
    do throws(BLEError) {
      _ = try await socket.command(ManagementPacket.Command.startDiscovery, [ManagementPacket.lowEnergy])
    } catch {
      socket.close()
      throw error
    }
    let job = scheduler.start("Bluetooth scan") { await self.receive() }
    pipe.onCancel { job.cancel() }
  }

  private func receive() async {
    do throws(BLEError) {
      while true {
        switch try await socket.next() {
        case .found(let report): take(report)
        case .discovering(false):
          do { try await scheduler.sleep(for: Self.pause) } catch { throw .cancelled }
          try await socket.send(ManagementPacket.Command.startDiscovery, [ManagementPacket.lowEnergy])
        case .settings(let settings) where settings & 1 == 0: throw .radio(.off)
        default: break
        }
      }
    } catch {
      if error == .cancelled {
        // In a job of its own, since this one is cancelled.
        scheduler.start("end of a Bluetooth scan") { [socket] in
          try? await socket.send(ManagementPacket.Command.stopDiscovery, [ManagementPacket.lowEnergy])
          socket.close()
        }
        return
      }
      socket.close()
      pipe.finish(.offline)
    }
  }

  private func take(_ report: AdvertisingReport) {
    guard let advertisement = heard.take(report) else { return }
    if services.isEmpty || !services.isDisjoint(with: advertisement.services) {
      _ = pipe.offerIfRoom(advertisement)
    }
  }
}
