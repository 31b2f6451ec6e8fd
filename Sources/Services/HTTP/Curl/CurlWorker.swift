import CCurl
import Glibc
import Synchronization

/// The thread on which all transfers of a transport run, through one multi handle, so that connections are kept
/// and shared.
final class CurlWorker: Sendable {
  typealias Completion = @Sendable (Result<HTTPResponse, TransportError>) -> Void

  private enum Command: Sendable {
    case begin(CurlOrder, Completion)
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

  /// Begins a transfer; the completion is called once, on the worker's thread.
  func begin(_ order: CurlOrder, _ completion: @escaping Completion) { inbox.put(.begin(order, completion)) }

  /// Ends a transfer before its time; one that has ended is left alone.
  func cancel(_ number: Int) { inbox.put(.cancel(number)) }

  // MARK: The thread

  private typealias Active = (transfer: CurlTransfer, completion: Completion)

  private static func work(_ inbox: Inbox) {
    let (table, multi) = (inbox.library.table, inbox.multi.pointer)
    var active: [Int: Active] = [:]

    func end(_ number: Int, _ result: (CurlTransfer) -> Result<HTTPResponse, TransportError>) {
      guard let (transfer, completion) = active.removeValue(forKey: number) else { return }
      _ = table.multi_remove_handle(multi, transfer.easy)
      completion(result(transfer))
    }

    func begin(_ order: CurlOrder, _ completion: @escaping Completion) {
      do throws(TransportError) {
        let transfer = try CurlTransfer(order, inbox.library)
        active[order.number] = (transfer, completion)
        if table.multi_add_handle(multi, transfer.easy) != CCURL_OK {
          end(order.number) { _ in .failure(.unreachable("libcurl took no further transfer")) }
        }
      } catch {
        completion(.failure(error))
      }
    }

    while true {
      for command in inbox.takeAll() {
        switch command {
        case .begin(let order, let completion): begin(order, completion)
        case .cancel(let number): end(number) { _ in .failure(.cancelled) }
        case .stop:
          for number in active.keys { end(number) { _ in .failure(.cancelled) } }
          _ = table.multi_cleanup(multi)
          return
        }
      }
      var running: Int32 = 0
      _ = table.multi_perform(multi, &running)
      var (easy, code): (UnsafeMutableRawPointer?, Int32) = (nil, 0)
      while withUnsafePointer(to: table, { ccurl_next_ended($0, multi, &easy, &code) }) == 1 {
        let ended = active.first { $0.value.transfer.easy == easy }
        if let number = ended?.key { end(number) { $0.outcome(code) } }
      }
      // Wakes earlier for sockets, libcurl's own timers and commands.
      _ = table.multi_poll(multi, nil, 0, 60_000, nil)
    }
  }
}
