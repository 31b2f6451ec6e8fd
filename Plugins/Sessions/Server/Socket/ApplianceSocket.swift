import Backend
import Foundations
import Services
import Simulation

/// The socket `/ws` at the server's root: the cloud's with a token, the appliances' own without one.
struct ApplianceSocket: Sendable {
  /// For how long a client may give no sign of life before it is asked for one, and again before it is dropped.
  private static let silence = Duration.seconds(30)

  let context: ServerContext
  let fleet: ApplianceFleet

  var channel: Channel {
    let receiver = WeakFleet(fleet)
    return .socket("/ws", at: .server) { [context] request in
      let account: String?
      do throws(AccessToken.Rejection) { account = try Self.account(request, context) } catch {
        throw Self.refusal(error)
      }
      // At an address that nobody has, nobody answers.
      if account == nil, request.headers[SimulatedAddress.field] != nil {
        _ = try await receiver.fleet?.local(request)
      }
      let scheduler = context.clock.scheduler
      return { socket in await Self.serve(socket, account, receiver, scheduler) }
    }
  }

  /// Whose a socket is, by the token of its query or its `Authorization` field; nil where it has none.
  private static func account(
    _ request: RouteRequest, _ context: ServerContext
  ) throws(AccessToken.Rejection) -> String? {
    guard let token = request.query("token") ?? request.bearer else { return nil }
    do { return try context.authenticate(token: token).account } catch let rejection as AccessToken.Rejection
    {
      throw rejection
    } catch {
      throw .invalid
    }
  }

  private static func refusal(_ rejection: AccessToken.Rejection) -> ErrorResponse {
    ErrorResponse(
      status: 401, code: rejection == .expired ? "TOKEN_EXPIRED" : "TOKEN_INVALID",
      message: rejection == .expired ? "the token has expired" : "the token is not valid")
  }

  /// Serves a socket until either side leaves.
  ///
  /// It does not hold the fleet, which ends with its server: a reset makes another.
  private static func serve(
    _ socket: any SocketConnection, _ account: String?, _ receiver: WeakFleet, _ scheduler: Scheduler
  ) async {
    let (messages, outbound) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingOldest(ApplianceFleet.mostUnread))
    guard let number = await receiver.fleet?.join(account, outbound) else { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await text in messages { guard (try? await socket.send(.text(text))) != nil else { return } }
      }
      group.addTask { await read(socket, number, receiver) }
      group.addTask { await watch(socket, scheduler) }
      await group.next()
      group.cancelAll()
    }
    await receiver.fleet?.leave(number)
    socket.close(.goingAway)
  }

  private static func read(_ socket: any SocketConnection, _ number: Int, _ receiver: WeakFleet) async {
    do throws(TransportError) {
      for try await message in socket.incoming {
        guard case .text(let text) = message, text.utf8.count <= SocketEnvelope.limit else {
          return socket.close(SocketClosing(message.isText ? 1009 : 1003, "a message is a short JSON text"))
        }
        guard let fleet = receiver.fleet else { return }
        await fleet.receive(text, from: number)
      }
    } catch {}
  }

  /// Drops a client that gives no sign of life.
  private static func watch(_ socket: any SocketConnection, _ scheduler: Scheduler) async {
    while true {
      guard (try? await scheduler.sleep(for: silence)) != nil,
        (try? await scheduler.deadline(in: silence) { try await socket.ping() }) != nil
      else { return }
    }
  }
}

extension SocketMessage {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
