import Foundations
import Services

// What testers change while a backend runs, at paths that no prefix stands before and no fault concerns:
//
//   GET    /__kolam/faults   the faults that are still to come
//   POST   /__kolam/faults   makes something go wrong, see ``FaultJSON``
//   DELETE /__kolam/faults   lets everything go right again
//   GET    /__kolam/messages what was sent to people by SMS or e-mail, such as codes of a sign-in
//   GET    /__kolam/messages/stream   the same from now on, a JSON object on each line; `?after=` with the
//                            position of the field `x-kolam-messages` and the number of the last one read: from there on
//   GET    /__kolam/dialects all dialects, each with its summary and whether it is on, see ``Dialect``
//   POST   /__kolam/dialects turns some on and all others off: `{"dialects": "slim-sync,no-ack"}`, empty for none
//   POST   /__kolam/push     pushes to the devices of an account, or to all: `{"title", "text", "channel", "link", "account"}`
//   POST   /__kolam/reset    empties all tables and seeds them again; faults stay
//
// Servers of plugins add paths of their own by ``AppServer/adminRoutes``.
// Served flags have routes of their own below the prefix, see ``FlagService``. All are for this machine, or for testers with
// the key, see ``ControlAccess``. A POST must say that it is JSON.

extension Backend {
  /// The path prefix of the admin routes.
  static let adminPath = "/__kolam/"

  /// The admin routes.
  nonisolated var adminRoutes: [Route] {
    [
      Route(.get, "/__kolam/faults") { [weak self] _ in await self?.listFaults() ?? .gone },
      Route(.post, "/__kolam/faults") { [weak self] in
        await self?.addFault(try FaultJSON.read($0.body)) ?? .gone
      },
      Route(.delete, "/__kolam/faults") { [weak self] _ in
        await self?.clearFaults()
        return HTTPResponse(status: 204)
      },
      Route(.get, "/__kolam/messages") { [weak self] _ in self?.listMessages() ?? .gone },
      Route(.get, DialectSet.path) { [dialects] _ in .json(["dialects": dialects.list]) },
      Route(.post, DialectSet.path) { [dialects] request in
        let names = try JSONBody(request).text("dialects", atMost: 1000) ?? ""
        try dialects.set(names.split(separator: ",").map(String.init))
        return .json(["dialects": dialects.list])
      },
      Route(.post, "/__kolam/push") { [weak self] in
        let body = try PushBody.read($0.body)
        guard let count = try await self?.push(body.message, to: body.account) else { return .gone }
        return .json(["devices": .int(count)])
      },
      Route(.post, "/__kolam/reset") { [weak self] _ in
        let problems = try await self?.reset() ?? []
        return .json(["problems": .list(problems.map { .string(Self.line($0)) })])
      },
    ]
  }

  private func listFaults() -> HTTPResponse {
    .json(["faults": .list(faults.faults.map(FaultJSON.value))])
  }

  private nonisolated func listMessages() -> HTTPResponse {
    .json([
      "messages": .list(
        messages.recent.map {
          [
            "number": .int($0.number), "time": .timestamp($0.time),
            // The token of a device is a secret.
            "to": .string($0.push == nil ? $0.recipient : "a device"), "text": .string($0.text),
            "title": $0.push.map { .string($0.title) } ?? .null,
          ]
        })
    ])
  }

  private func addFault(_ fault: Fault) -> HTTPResponse {
    inject(fault)
    var response = listFaults()
    response.status = 201
    return response
  }

  private static func line(_ problem: Diagnostic) -> String {
    (problem.span.map { "\($0): " } ?? "") + problem.message
  }
}

extension HTTPResponse {
  /// The response of a backend that is no longer there.
  fileprivate static let gone = ErrorResponse(
    status: 503, code: "closed", message: "the server is no longer there"
  ).response
}

/// The body of a tester's push.
private struct PushBody: Decodable {
  var title: String
  var text: String?
  var channel: String?
  var link: String?
  var type: String?
  var data: [String: String]?
  var account: String?

  var message: PushMessage {
    PushMessage(title, text ?? "", channel: channel, link: link, type: type, data: data ?? [:])
  }

  static func read(_ bytes: [UInt8]) throws(ErrorResponse) -> PushBody {
    do { return try JSON.decode(PushBody.self, from: bytes) } catch {
      throw ErrorResponse(
        status: 400, code: "invalid_push", message: "the body must be a JSON object with a `title`")
    }
  }
}
