package import Foundations

/// The collections and documents of an app, as its plugins read and change them: the device's, or those of one server.
///
/// Every change of a row is followed by the steps that plugins have given for its collection, in the same transaction
/// and wherever it came from: a screen, an undo, or a plugin. So what follows a change is written with it
/// (``Intents``), and a step that throws refuses the change.
package protocol DataService: AnyObject, Sendable {
  /// What follows changes, after them.
  var intents: Intents { get }

  /// Reads what several collections hold at one moment.
  ///
  /// - Parameter body: reads.
  /// - Returns: the body's result.
  /// - Throws: where the database cannot be read.
  func read<Result>(_ body: (any DataTransaction) throws -> Result) throws(StoreError) -> Result

  /// The collections within a transaction of the database, such as of ``Intents/carryOut(_:_:)``.
  func rows(in db: Database) -> any DataTransaction

  /// Changes collections in one transaction.
  ///
  /// - Parameter body: reads and writes.
  /// - Returns: the body's result.
  /// - Throws: what the body throws, or why the database cannot be written; nothing has changed then.
  func write<Result>(_ body: (any DataTransaction) throws -> Result) throws -> Result

  /// Changes collections as ``write(_:)`` does, once in the life of the database, such as to take over older rows.
  ///
  /// - Parameters:
  ///   - name: tells it from others.
  ///   - body: writes.
  /// - Throws: what the body throws, or why the database cannot be written; it is done by a later call then.
  func once(_ name: String, _ body: (any DataTransaction) throws -> Void) throws

  /// Calls back after each change of some collections, also by another process.
  ///
  /// - Parameters:
  ///   - collections: their names.
  ///   - isLook: whether somebody looks at the rows, for whom those of a server are kept up to date.
  ///   - call: called on any thread, until the observation has ended.
  /// - Returns: the observation, which lasts as long as the service where nobody ends it.
  @discardableResult func observe(
    _ collections: [String], isLook: Bool, _ call: @escaping @Sendable () -> Void
  ) -> DataObservation

  /// How often the rows of a collection may have changed since the app was started: what was made of them is outdated
  /// where it is another number than before.
  ///
  /// - Parameter collection: its name.
  /// - Returns: the number.
  func revision(of collection: String) -> Int

  /// Takes a step with each change of a collection.
  ///
  /// - Parameters:
  ///   - collection: its name.
  ///   - step: called in the change's transaction; it must not hold the service.
  func follow(
    _ collection: String, _ step: @escaping @Sendable (DataChange, any DataTransaction) throws -> Void)

  /// Tells the person who is signed in to the server from others; nil where nobody is, or has to sign in again.
  var signedIn: String? { get }

  /// Reads a collection from its server again; one of the device has nothing to read, nor what is kept for a sign-in.
  ///
  /// - Parameter collection: its name.
  /// - Throws: why it could not be read.
  func refresh(_ collection: String) async throws

  /// Reads the first page of a collection from its server again, however far it was read: what is new.
  ///
  /// - Parameter collection: its name.
  /// - Throws: why it could not be read.
  func refreshFirst(_ collection: String) async throws

  /// Reads one row from its server, such as one that a list has in part.
  ///
  /// - Parameters:
  ///   - key: its key.
  ///   - collection: the collection's name.
  /// - Throws: why it could not be read, `not_found` where the server does not have it.
  func refresh(_ key: String, of collection: String) async throws

  /// Reads rows from their server that are not here: a few one by one, more by pages of the list as far as needed.
  ///
  /// - Parameters:
  ///   - keys: their keys; those that the server does not have are left out.
  ///   - collection: the collection's name.
  /// - Throws: why one could not be read.
  func read(_ keys: Set<String>, of collection: String) async throws

  /// Reads the next page of a collection from its server, where there is one; who asks meanwhile shares it.
  ///
  /// - Parameter collection: its name.
  /// - Throws: why it could not be read.
  func more(_ collection: String) async throws

  /// How far a collection was read from its server.
  func status(of collection: String) -> DataStatus

  /// How far a row was read by itself, by ``refresh(_:of:)``, since the app was started.
  func status(of key: String, in collection: String) -> DataStatus

  /// Computes fields of each row that a server sends, before it is stored: what a declaration cannot say.
  ///
  /// - Parameters:
  ///   - collection: the collection's name.
  ///   - derive: returns the fields that shall be others, from the row before, nil where there was none, and the one that was
  ///     sent; it does nothing else.
  func derive(
    _ collection: String, _ derive: @escaping @Sendable (_ before: ValueMap?, _ row: ValueMap) -> ValueMap)

  /// Says what people are shown of the changes of a collection while they are on their way to the server.
  ///
  /// - Parameters:
  ///   - collection: its name.
  ///   - describe: describes a change.
  func describe(
    _ collection: String,
    _ describe: @escaping @Sendable (DataChange, any DataTransaction) throws -> DataDescription)

  /// Says how a plugin sends what it enqueues of rows beside their changes, by ``DataTransaction/enqueue(_:_:of:in:keyedBy:)``.
  ///
  /// - Parameters:
  ///   - kind: what is sent, such as `session.upload`.
  ///   - collection: the collection's name.
  ///   - send: sends it, again where this process ends before the result is stored; it must not hold the service. It returns
  ///     the key by which the server knows the row from then on, and throws why there is no response: an error of a
  ///     request counts as one of a change, after any other it is sent again later.
  func send(
    _ kind: String, of collection: String,
    by send: @escaping @Sendable (DataOperation) async throws -> String)
}

extension DataService {
  /// Calls back after each change of some collections, also by another process, as long as the service lives; those of a
  /// server are kept up to date.
  package func observe(_ collections: [String], _ call: @escaping @Sendable () -> Void) {
    observe(collections, isLook: true, call)
  }
}

extension DataTransaction {
  /// Reads all rows with some values, in the order that the collection declares.
  ///
  /// - Parameters:
  ///   - collection: the collection's name.
  ///   - fields: values that the rows have.
  /// - Returns: the rows, each with its key as `id`.
  /// - Throws: that there is no such collection or field, or where it cannot be read.
  package func rows(of collection: String, where fields: [(String, Value)]) throws -> [ValueMap] {
    try rows(of: collection, where: fields, limit: nil)
  }
}

/// The rows of collections and documents within a transaction.
package protocol DataTransaction {
  /// The database of the transaction, for ``Intents``.
  var database: Database { get }

  /// Reads rows, in the order that the collection declares.
  ///
  /// It takes as long as there are rows, unless the fields are the first of that order.
  ///
  /// - Parameters:
  ///   - collection: the collection's name.
  ///   - fields: values that the rows have.
  ///   - limit: the most rows; nil for all.
  /// - Returns: the rows, each with its key as `id`, those of a server with where their changes are as `sync`.
  /// - Throws: that there is no such collection or field, or where it cannot be read.
  func rows(of collection: String, where fields: [(String, Value)], limit: Int?) throws -> [ValueMap]

  /// Finds the rows with all words of a text, as people type it, in the places that the collection declares for a search.
  ///
  /// - Parameters:
  ///   - text: what was typed; where it is empty, all rows are found.
  ///   - collection: the collection's name.
  /// - Returns: their keys, the best match first; nil where the text is empty.
  /// - Throws: that there is no such collection, or where it cannot be read.
  func keys(matching text: String, in collection: String) throws -> [String]?

  /// Reads all rows without some of their fields, which are not decoded and have their first values.
  ///
  /// - Parameters:
  ///   - collection: the collection's name.
  ///   - fields: lists, maps or records that take long to decode, and are not needed.
  /// - Returns: the rows in the order that the collection declares, each with its key as `id`.
  /// - Throws: that there is no such collection, or where it cannot be read.
  func rows(of collection: String, without fields: [String]) throws -> [ValueMap]

  /// Reads a row; nil where there is none with the key.
  func row(_ key: String, of collection: String) throws -> ValueMap?

  /// Reads a document, which has its first values until somebody changes it.
  func document(_ name: String) throws -> ValueMap

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - fields: its fields, and its key as `id` where it has one; the others have their defaults.
  ///   - collection: the collection's name.
  /// - Returns: its key.
  /// - Throws: why it cannot be added.
  @discardableResult func add(_ fields: ValueMap, to collection: String) throws -> String

  /// Changes fields of a row; the others stay.
  func update(_ key: String, _ fields: ValueMap, of collection: String) throws

  /// Changes fields of a document; the others stay.
  func set(_ fields: ValueMap, of document: String) throws

  /// Removes a row, if it is there.
  func remove(_ key: String, from collection: String) throws

  // MARK: Rows of a server

  /// The rows of another person than the one who is signed in, in the same transaction, such as to move what an earlier
  /// version has stored.
  ///
  /// - Parameter account: whose, as outboxes name accounts; nil for what was changed while nobody was signed in.
  /// - Returns: their rows; what is changed is sent when they sign in.
  func rows(ofAccount account: String?) -> any DataTransaction

  /// Stores a row as the server has it, which is not sent; a row with unsent changes keeps them.
  ///
  /// - Parameters:
  ///   - record: the row in JSON, as the server writes it.
  ///   - key: its key; of a document any.
  ///   - collection: the collection's name.
  /// - Throws: where the JSON does not have the declared form, or the row cannot be written.
  func receive(_ record: [UInt8], as key: String, of collection: String) throws

  /// Changes a document by the members that a request of an earlier version was to change; what cannot be read stays.
  ///
  /// - Parameters:
  ///   - members: them in JSON, as the server writes them.
  ///   - document: the document's name.
  /// - Throws: that the text is no JSON, or what ``set(_:of:)`` throws.
  func change(_ members: [UInt8], of document: String) throws

  /// The same rows, whose changes the server has rejected already, such as in an earlier version: they wait for the person.
  ///
  /// - Parameters:
  ///   - code: why.
  ///   - message: the server's words; nil where it sent none.
  /// - Returns: the rows, in the same transaction.
  func rejected(_ code: String, _ message: String?) -> any DataTransaction

  /// Stores a row as the server has it by its fields, as ``receive(_:as:of:)`` does; those that are null it has not sent.
  func receive(_ fields: ValueMap, as key: String, of collection: String) throws

  /// Notes that the server has sent rows of a collection before; all are read again.
  ///
  /// - Parameters:
  ///   - collection: its name.
  ///   - time: when; nil where nobody knows.
  /// - Throws: that there is no such collection, or where it cannot be written.
  func noteRead(of collection: String, at time: Timestamp?) throws

  /// Notes that a row was changed here and at the server, about which the person has not decided.
  ///
  /// - Parameters:
  ///   - key: its key.
  ///   - collection: the collection's name.
  ///   - here: the row here in JSON, as the server writes it; nil where it was removed.
  ///   - there: the row at the server; nil where it was removed.
  /// - Throws: where the JSON does not have the declared form, or the conflict cannot be written.
  func noteConflict(of key: String, in collection: String, here: [UInt8]?, there: [UInt8]?) throws

  /// Notes the key by which the server knows a row that was made here; the row keeps its own.
  ///
  /// - Parameters:
  ///   - key: the row's key.
  ///   - serverKey: its key at the server.
  ///   - collection: the collection's name.
  /// - Throws: where it cannot be written.
  func name(_ key: String, _ serverKey: String, of collection: String) throws

  /// Has something sent of a row that is no change of it, in its order with the changes of the row; it takes the place of
  /// what was enqueued of the kind before and not sent.
  ///
  /// - Parameters:
  ///   - kind: what is sent, see ``DataService/send(_:of:by:)``.
  ///   - body: what is needed to send it.
  ///   - key: the row's key.
  ///   - collection: the collection's name.
  ///   - idempotencyKey: that of an earlier version's attempts; nil for a new one.
  /// - Throws: where it cannot be written, or the rows of the collection are not sent.
  func enqueue(
    _ kind: String, _ body: [UInt8], of key: String, in collection: String, keyedBy idempotencyKey: String?
  ) throws

  /// Decodes a row in JSON, as the server writes it.
  ///
  /// - Returns: its fields, without members that no field takes.
  /// - Throws: where the JSON does not have the declared form.
  func decode(_ record: [UInt8], of collection: String) throws -> ValueMap
}
