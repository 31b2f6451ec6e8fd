import Expressions
import Foundations
import Glibc
import Simulation

// kolam-bench            nanoseconds of the expression language, on this machine
// kolam-bench --json     the same as one line of JSON, for scripts/bench-cel
// kolam-bench flags      nanoseconds of flags, with --json after it as one line of JSON
// kolam-bench fuzz N     N generated and mutated expressions: none may crash or exceed its budget
// kolam-bench check [N]  `kolam check` of an app with N screens, compared with libyaml alone; 1 if a bar is missed
// kolam-bench edit [N]   a saved edit of such an app until it is drawn; 1 if that of a screen takes over 50 ms
// kolam-bench catalog [N] a String Catalog of N KB in thirty languages; 1 if it takes over 15 ms or 4 times its size
// kolam-bench mutate N [SEED [NUMBER]] N mutations of all shipped files, read by the commands that read them, or one run
//                        of them; 1 if one takes over a second or the process over 200 MB (from the checkout's root)
// kolam-bench scale      inputs of 10 KB to 1 MB, on many lines and on one; 1 if one takes more than linear time
// kolam-bench walk       Epicura's walkthroughs, all cases on one core; 1 if a bar is missed (from the checkout's root)
// kolam-bench durability [N [SEED]] a process that writes, sends, refreshes tokens and caches is killed N times:
//                        1 if anything is lost, sent twice or damaged
// kolam-bench data-kills [N [SEED]] a process that changes a collection is killed N times: 1 if a row is lost or torn
// kolam-bench data-sync-kills [N [SEED]]  the same of rows of a server, read as a list and then as changes: 1 if one is
//                        lost, sent twice or out of order
// kolam-bench sockets    an echo by WebSockets, compared with bare sockets and the same bytes; 1 if a bar is missed
// kolam-bench socket-serve                 serves WebSockets until the standard input ends, for scripts/interop
// kolam-bench socket-check URL [CA]        our WebSocket client against an echo server of others; 1 if a check fails
// kolam-bench socket-autobahn URL          our WebSocket client in Autobahn's test suite
// kolam-bench network-watch                prints whether this machine has a network until the standard input ends
// kolam-bench service-search TYPE          the services of a type that answer on the local network; 1 if there is none
// kolam-bench ble TRANSPORT                our Bluetooth LE against a peripheral of others; 1 if a check fails
// kolam-bench camera [FILE]                the parser of cameras' streams, on recorded pictures; 1 if it is below 1 GB/s
// kolam-bench camera-watch URL SECONDS [FILE]  reads a camera's stream and prints what was seen; FILE: the newest picture
// kolam-bench pictures [N [SEED]]          N mutated pictures and a photo, decoded, and a leaf, measured; 1 if a bar is missed (from the root)
// kolam-bench data       collections of 10,000 and 100,000 rows: 1 if opening or a search takes too long
// kolam-bench stop [N]   N emergency stops from a typed key to the frame on the wire, with a camera and 100 events a second;
//                        1 if one takes over 20 ms (from the checkout's root)
// kolam-bench secret save|load FOLDER NAME   a secret whose key is in the desktop's keyring, from and to the standard streams
let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "fuzz":
  FuzzReport.run(count: arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000)
case "flags":
  FlagBenchmark().run(asJSON: arguments.dropFirst().first == "--json")
case "check":
  let screens = arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
  exit(try CheckBenchmark(screens: screens, rounds: 15).run() ? 0 : 1)
case "edit":
  let screens = arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
  exit(try EditBenchmark(screens: screens, rounds: 30).run() ? 0 : 1)
case "catalog":
  let kilobytes = arguments.dropFirst().first.flatMap { Int($0) } ?? 3000
  exit(CatalogBenchmark(bytes: kilobytes * 1000, rounds: 15).run() ? 0 : 1)
case "mutate":
  let numbers = arguments.dropFirst().compactMap { Int($0) }
  let mutations = MutationBenchmark(
    root: ".", count: numbers.first ?? 1_000_000, seed: UInt64(numbers.dropFirst().first ?? 1),
    only: numbers.dropFirst(2).first)
  exit(try mutations.run() ? 0 : 1)
case "scale":
  exit(try ScaleBenchmark(root: ".").run() ? 0 : 1)
case "walk":
  let options = arguments.dropFirst()
  let walk = WalkBenchmark(
    root: ".", rounds: options.lazy.compactMap { Int($0) }.first ?? 5, isFresh: options.contains("--fresh"))
  exit(try walk.run(asJSON: options.contains("--json")) ? 0 : 1)
case "data":
  exit(try await DataBenchmark().run() ? 0 : 1)
case "data-kills":
  let numbers = arguments.dropFirst().compactMap { Int($0) }
  exit(
    try CollectionKills(kills: numbers.first ?? 1000, seed: UInt64(numbers.dropFirst().first ?? 1)).run()
      ? 0 : 1)
case "data-sync-kills":
  let numbers = arguments.dropFirst().compactMap { Int($0) }
  let seed = UInt64(numbers.dropFirst().first ?? 1)
  for feed in [CollectionFeed.list, .changes] {
    guard try CollectionKills(kills: numbers.first ?? 1000, seed: seed, feed: feed).run() else { exit(1) }
  }
case "data-child":
  let words = Array(arguments.dropFirst())
  try CollectionChild(
    folder: words[0], seed: UInt64(words[1]) ?? 0, server: words.dropFirst(2).first,
    feed: words.dropFirst(3).first.flatMap(CollectionFeed.init) ?? .list
  ).run()
case "durability":
  let numbers = arguments.dropFirst().compactMap { Int($0) }
  let durability = DurabilityBenchmark(
    kills: numbers.first ?? 1000, seed: UInt64(numbers.dropFirst().first ?? 1))
  exit(try durability.run() ? 0 : 1)
case "durability-child":
  let words = Array(arguments.dropFirst())
  try DurabilityChild(folder: words[0], seed: UInt64(words[1]) ?? 0, isLast: words.last == "finish").run()
case "sockets":
  let kept = try SocketBenchmark(size: 64 << 10, total: 1 << 30, bar: 2).run()
  // What a message costs beside its bytes.
  _ = try SocketBenchmark(size: 4 << 10, total: 1 << 27, bar: nil).run()
  exit(kept ? 0 : 1)
case "network-watch":
  try NetworkWatch.run()
case "service-search":
  exit(try ServiceSearchCommand.run(arguments.dropFirst().first ?? "") ? 0 : 1)
case "secret":
  exit(SecretCommand.run(Array(arguments.dropFirst())) ? 0 : 1)
case "socket-serve":
  try EchoServer.run()
case "socket-check":
  let options = Array(arguments.dropFirst())
  let check = try SocketCheck(
    options.first ?? "", certificates: options.dropFirst().first, Scheduler(.live))
  exit(check.run() ? 0 : 1)
case "socket-autobahn":
  try AutobahnClient(arguments.dropFirst().first ?? "", Scheduler(.live)).run()
case "ble":
  let options = Array(arguments.dropFirst())
  exit(try BluetoothCheck(options.first ?? "").run(only: options.dropFirst().first) ? 0 : 1)
case "camera":
  exit(try CameraBenchmark(recordedIn: arguments.dropFirst().first).run() ? 0 : 1)
case "camera-watch":
  let options = Array(arguments.dropFirst())
  let watch = try CameraWatch(
    options.first ?? "", seconds: options.dropFirst().first.flatMap { Double($0) } ?? 5,
    savingTo: options.dropFirst(2).first, Scheduler(.live))
  exit(try watch.run() ? 0 : 1)
case "pictures":
  let numbers = arguments.dropFirst().compactMap { Int($0) }
  let pictures = PictureBenchmark(
    root: ".", count: numbers.first ?? 100_000, seed: UInt64(numbers.dropFirst().first ?? 1))
  exit(try pictures.run() ? 0 : 1)
case "stop":
  let stop = StopBenchmark(root: ".", count: arguments.dropFirst().first.flatMap { Int($0) } ?? 200)
  exit(try stop.run() ? 0 : 1)
case nil, "--json":
  ExpressionBenchmark().run(asJSON: arguments.first == "--json")
default:
  print(
    "usage: kolam-bench [--json | flags [--json] | fuzz N | check [N] | edit [N] | catalog [N] | mutate [N [SEED]] | scale | walk [--json] | durability [N] | sockets | ble TRANSPORT | camera [FILE] | pictures [N] | stop [N]]"
  )
}
