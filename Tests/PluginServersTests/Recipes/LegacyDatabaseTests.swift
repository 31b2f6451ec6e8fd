import Backend
import Foundations
import Search
import Services
import Simulation
import Storage
import Testing

@testable import PluginServers

/// A database from before servers had tables of their own keeps all its rows.
@Suite struct LegacyDatabaseTests {
  private let folder: TemporaryFolder
  private let scheduler = Scheduler(.virtual(start: testStart))

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("ingredients.yaml", testIngredients)
    try folder.write("recipes/gruel.yaml", testRecipe())
    let queue = try DatabaseQueue(path: folder.store)
    try queue.write { try $0.execute(sql: Self.earlier) }
    try queue.close()
  }

  @Test func keepsAllRows() throws {
    _ = try Backend.recipes(folder.path, store: .file(folder.store), scheduler)
    let queue = try DatabaseQueue(path: folder.store)
    try queue.read { db in
      func count(_ table: String) throws -> Int? {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
      }
      #expect(try count("ratings") == 2)
      #expect(try count("plans") == 1)
      #expect(try count("plan_devices") == 1)
      #expect(try count("purchases") == 1)
      #expect(try count("served_flags") == 1)
      let ids = try String.fetchAll(db, sql: "SELECT id FROM recipes ORDER BY id")
      #expect(ids == ["gruel", "soup"])
    }
    try queue.close()
  }

  @Test func servesTheExistingRows() async throws {
    let backend = try Backend.recipes(folder.path, store: .file(folder.store), scheduler)
    #expect(backend.diagnostics == [])
    let gruel = try content(await backend.handle(HTTPRequest(.get, "/api/v1/recipes/gruel")))
    #expect(gruel["rating_count"] as? Int == 12)
    // Its file does not exist, so it is marked as removed; its row stays.
    #expect(await backend.handle(HTTPRequest(.get, "/api/v1/recipes/soup")).status == 404)
    let plan = try json(
      await backend.handle(HTTPRequest(.get, "/api/v1/subscription?app=demo&device=d1")))
    #expect((plan["subscription"] as? [String: Any])?["tier"] as? String == "pro")
    let flags = await backend.handle(HTTPRequest(.get, "/api/v1/device-profiles/phone/flags"))
    #expect(String(decoding: flags.body, as: UTF8.self) == #"{"flags":{"view":{"state":"ENABLED"}}}"#)
  }

  @Test func opensRepeatedly() throws {
    for _ in 1...3 { _ = try Backend.recipes(folder.path, store: .file(folder.store), scheduler) }
    try folder.corruptUnnoticed("recipes/gruel.yaml")
    #expect(try Backend.recipes(folder.path, store: .file(folder.store), scheduler).diagnostics == [])
  }

  /// The tables and some rows of that version.
  private static let earlier = """
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('1 recipes'), ('2 plans and served flags');
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE recipes (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL,
      updated INTEGER NOT NULL UNIQUE, removed INTEGER, course TEXT NOT NULL, diet TEXT NOT NULL,
      average REAL NOT NULL, count INTEGER NOT NULL, content BLOB NOT NULL
    );
    CREATE TABLE ratings (
      recipe TEXT NOT NULL, person TEXT NOT NULL, stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
      rated INTEGER NOT NULL, PRIMARY KEY (recipe, person)
    ) WITHOUT ROWID;
    CREATE VIRTUAL TABLE search USING fts5 (name, ingredients, codes, description, \(SearchText.tokenizer));
    CREATE TABLE plans (
      app TEXT NOT NULL, account TEXT NOT NULL, tier TEXT NOT NULL, until INTEGER NOT NULL,
      renews INTEGER NOT NULL, PRIMARY KEY (app, account)
    ) WITHOUT ROWID;
    CREATE TABLE plan_devices (
      app TEXT NOT NULL, account TEXT NOT NULL, device TEXT NOT NULL, PRIMARY KEY (app, account, device)
    ) WITHOUT ROWID;
    CREATE TABLE purchases (
      key TEXT PRIMARY KEY, app TEXT NOT NULL, account TEXT NOT NULL, device TEXT NOT NULL, tier TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE served_flags (
      device TEXT NOT NULL, name TEXT NOT NULL, definition TEXT NOT NULL, PRIMARY KEY (device, name)
    ) WITHOUT ROWID;
    INSERT INTO meta VALUES ('seeded', 'revision 1');
    INSERT INTO recipes VALUES
      (1, 'gruel', 3, 1771000000000, NULL, 'breakfast', 'vegan', 4.5, 10, x'7B7D'),
      (2, 'soup', 1, 1771000000001, NULL, 'main', 'nonveg', 4.0, 2, x'7B7D');
    INSERT INTO ratings VALUES ('gruel', 'p1', 5, 1771000000002), ('gruel', 'p2', 4, 1771000000003);
    INSERT INTO search (rowid, name, ingredients, codes, description)
      VALUES (1, 'gruel', 'water', 'tamil', 'plain'), (2, 'soup', 'fish', 'tamil', 'plain');
    INSERT INTO plans VALUES ('demo', 'asha', 'pro', 1900000000, 1);
    INSERT INTO plan_devices VALUES ('demo', 'asha', 'd1');
    INSERT INTO purchases VALUES ('k1', 'demo', 'asha', 'd1', 'pro');
    INSERT INTO served_flags VALUES ('', 'view', '{"state":"ENABLED"}');
    """
}
