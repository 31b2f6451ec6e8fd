import CCurl
import Glibc
import Synchronization

/// The thread on which all transfers of a transport run, through one multi handle, so that connections are kept
/// and shared.
final class CurlWorker: Sendable {
  private enum Command: Sendable {
    case begin(CurlOrder)
    case resume(Int)
    case cancel(Int)
    case stop
  }

  /// What the callers and the thread share; it outlives the worker by the time the thread takes to stop.
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
        // Under the lock: once `stop` can be taken the thread may free the handle.
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
    var thread = pthread_t()
    let context = Unmanaged.passRetained(inbox)
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { CurlWorker.work(Unmanaged<Inbox>.fromOpaque(context).takeRetainedValue()) }
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      _ = library.table.multi_cleanup(multi)
      throw .unreachable("no thread could be started for transfers")
    }
    pthread_detach(thread)
  }

  deinit { inbox.put(.stop) }

  /// Begins a transfer; its receiver is called on the worker's thread.
  func begin(_ order: CurlOrder) { inbox.put(.begin(order)) }

  /// Goes on with a transfer whose receiver did not take what came.
  func resume(_ number: Int) { inbox.put(.resume(number)) }

  /// Ends a transfer before its time; one that has ended is left alone.
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
