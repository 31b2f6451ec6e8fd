import Expressions
import Foundations

// kolam-bench            nanoseconds of the expression language, on this machine
// kolam-bench --json     the same as one line of JSON, for scripts/bench-cel
// kolam-bench fuzz N     N made-up and mutated expressions: none may crash or go over its budget
let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "fuzz":
  FuzzReport.run(count: arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000)
case "rows":
  var passed = 0
  var total = 0
  var suites: [String: (Int, Int)] = [:]
  while let line = readLine() {
    guard let row = try? ConformanceRow(line: line.utf8) else { print("bad line"); continue }
    let outcome = row.run()
    total += 1
    suites[outcome.suite, default: (0, 0)].1 += 1
    if outcome.isPassed { passed += 1; suites[outcome.suite, default: (0, 0)].0 += 1 } else { print(outcome.line, outcome.expression) }
  }
  print(passed, total, suites)
case nil, "--json":
  ExpressionBenchmark().run(asJSON: arguments.first == "--json")
default:
  print("usage: kolam-bench [--json | fuzz N]")
}
