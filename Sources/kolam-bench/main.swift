import Expressions
import Foundations

// kolam-bench            nanoseconds of the expression language, on this machine
// kolam-bench --json     the same as one line of JSON, for scripts/bench-cel
// kolam-bench flags      nanoseconds of flags; --json after it for scripts/bench-flags
// kolam-bench fuzz N     N made-up and mutated expressions: none may crash or go over its budget
let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "fuzz":
  FuzzReport.run(count: arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000)
case "flags":
  FlagBenchmark().run(asJSON: arguments.dropFirst().first == "--json")
case nil, "--json":
  ExpressionBenchmark().run(asJSON: arguments.first == "--json")
default:
  print("usage: kolam-bench [--json | flags [--json] | fuzz N]")
}
