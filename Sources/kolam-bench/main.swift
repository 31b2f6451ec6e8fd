import Expressions
import Foundations
import Glibc

// kolam-bench            nanoseconds of the expression language, on this machine
// kolam-bench --json     the same as one line of JSON, for scripts/bench-cel
// kolam-bench flags      nanoseconds of flags, with --json after it as one line of JSON
// kolam-bench fuzz N     N generated and mutated expressions: none may crash or exceed its budget
// kolam-bench check [N]  `kolam check` of an app with N screens, compared with libyaml alone; 1 if a bar is missed
// kolam-bench edit [N]   a saved edit of such an app until it is drawn; 1 if that of a screen takes over 50 ms
// kolam-bench catalog [N] a String Catalog of N KB in thirty languages; 1 if it takes over 15 ms or 4 times its size
// kolam-bench mutate N [SEED [NUMBER]] N mutations of all shipped files, read by the commands that read them, or one of
//                        them; 1 if one takes over a second or the process over 200 MB (from the checkout's root)
// kolam-bench scale      inputs of 10 KB to 1 MB, on many lines and on one; 1 if one takes more than linear time
// kolam-bench walk       Epicura's walkthroughs, all cases on one core; 1 if a bar is missed (from the checkout's root)
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
case nil, "--json":
  ExpressionBenchmark().run(asJSON: arguments.first == "--json")
default:
  print(
    "usage: kolam-bench [--json | flags [--json] | fuzz N | check [N] | edit [N] | catalog [N] | mutate [N [SEED]] | scale | walk [--json]]"
  )
}
