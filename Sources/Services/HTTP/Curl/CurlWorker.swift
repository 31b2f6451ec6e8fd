import CCurl
import Glibc
import Synchronization

/// The thread of all transfers of a transport, with one multi handle, so that connections are kept and shared.
final class CurlWorker: Sendable {
  private enum Command: Sendable {
    case begin(CurlTransferRequest)
    case resume(Int)
    case cancel(Int)
    case stop
  }

  /// The state shared by the callers and the thread; it outlives the worker until the thread has stopped.
  private final class Inbox: Sendable {
    let library: CurlLibrary
    let multi: MultiHandle
    private let commands = Mutex<[Command]>([])

    init(_ library: CurlLibrary, _ multi: MultiHandle) {
      self.library = library
      self.multi = multi
    }

    func put(_ command: Command) {
      commands.withLock { commands in
        commands.append(command)
        // Under the lock: once `stop` can be dequeued the thread may free the handle.
        _ = library.table.multi_wakeup(multi.pointer)
      }
    }

    func takeAll() -> [Command] {
      commands.withLock { commands in
        defer { commands.removeAll() }
        return commands
      }
    }
  }

  /// Unchecked: the thread alone uses the handle, but for `curl_multi_wakeup`, which any thread may call.
  private struct MultiHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  private let inbox: Inbox

  /// Starts the thread.
  init(_ library: CurlLibrary) throws(TransportError) {
    guard let multi = library.table.multi_init() else { throw .unreachable("libcurl has no memory left") }
    inbox = Inbox(library, MultiHandle(pointer: multi))
    guard detachedThread({ [inbox] in CurlWorker.work(inbox) }) == 0 else {
      _ = library.table.multi_cleanup(multi)
      throw .unreachable("no thread could be started for transfers")
    }
  }

  deinit { inbox.put(.stop) }

  /// Starts a transfer; its receiver is called on the worker's thread.
  func begin(_ order: CurlTransferRequest) { inbox.put(.begin(order)) }

  /// Resumes a transfer whose receiver did not accept a part.
  func resume(_ number: Int) { inbox.put(.resume(number)) }

  /// Cancels a transfer; one that has ended is ignored.
  func cancel(_ number: Int) { inbox.put(.cancel(number)) }

  // MARK: The thread

  private static func work(_ inbox: Inbox) {
    var transfers = CurlTransfers(inbox.library, inbox.multi.pointer)
    while true {
      for command in inbox.takeAll() {
        switch command {
        case .begin(let order): transfers.begin(order)
        case .resume(let number): transfers.resume(number)
        case .cancel(let number): transfers.end(number, .failure(.cancelled))
        case .stop: return transfers.stop()
        }
      }
      transfers.perform()
    }
  }
}
