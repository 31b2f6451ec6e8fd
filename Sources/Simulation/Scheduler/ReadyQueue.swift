/// Jobs ready to run, first in, first out; priorities would make the order depend on more than the program.
struct ReadyQueue: ~Copyable {
  private var jobs: [UnownedJob] = []

  var isEmpty: Bool { jobs.isEmpty }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  /// Puts jobs that were taken and not run before all others.
  mutating func putBack(_ taken: ArraySlice<UnownedJob>) { jobs.insert(contentsOf: taken, at: 0) }

  /// Hands over all that is queued; `spare` is an emptied array whose storage is used again.
  mutating func takeAll(into spare: inout [UnownedJob]) { swap(&jobs, &spare) }
}
