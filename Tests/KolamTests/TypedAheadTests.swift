import Foundation
import Testing

/// Lines that are typed before the program asks for them.
@Suite struct TypedAheadTests {
  @Test func noPromptStandsBeforeTheAnswerToALineThatWasTypedAhead() throws {
    let copy = try CheckoutCopy()
    var (terminal, end): (Int32, Int32) = (-1, -1)
    try #require(openpty(&terminal, &end, nil, nil, nil) == 0)
    let keyboard = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
    let process = Process()
    process.executableURL = try #require(Executable.path)
    process.arguments = ["run", "epicura", "--data", copy.root.path + "/data"]
    process.currentDirectoryURL = copy.root
    process.environment = ["TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1"]
    let output = Pipe()
    process.standardInput = FileHandle(fileDescriptor: end, closeOnDealloc: true)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    keyboard.write(Data("#profile\n#account\nquit\n".utf8))
    try process.run()
    let shown = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(shown.contains("\nProfile\n") && shown.contains("\nAccount\n"), "\(shown)")
    #expect(!shown.contains("> "), "\(shown)")
  }
}
