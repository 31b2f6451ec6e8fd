import Expressions

/// What libFuzzer calls for each input; `scripts/fuzz-cel --for SECONDS` builds and runs it.
///
/// A crash is found by the fuzzer itself; a value larger than its budget ends the process, which is a crash to it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var run = FuzzRun(seed: 1)
  run.run(Array(UnsafeBufferPointer(start: start, count: count)))
  // Ending the process is how a fuzzer is told of a find.
  precondition(run.tally.oversized.isEmpty, "a value went over its budget")
  return 0
}
