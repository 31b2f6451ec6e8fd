/// Jobs ready to run, first in, first out; priorities would make the order depend on more than the program.
struct ReadyQueue: ~Copyable {
  private var jobs: [UnownedJob] = []

  var isEmpty: Bool { jobs.isEmpty }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  /// Puts dequeued jobs that were not run back at the front.
  mutating func putBack(_ taken: ArraySlice<UnownedJob>) { jobs.insert(contentsOf: taken, at: 0) }

  /// Takes the whole queue; `spare` is an emptied array whose storage is reused.
  mutating func takeAll(into spare: inout [UnownedJob]) { swap(&jobs, &spare) }
}
