import Synchronization

/// A modal dialog.
struct Dialog {
  /// The question, or the title of a message.
  var title: ShownText
  /// The text below the title.
  var text: ShownText?
  /// The answers in order: the last part of their ids, and their labels.
  var answers: [(id: String, label: ShownText)]
}

/// An open dialog, waiting for its answer.
struct Question {
  let id: Int
  /// The screen that asks; closing it closes the question.
  let screen: Int
  /// The dialog as fronts show it.
  let node: ViewNode
  /// The ids of the answers' nodes, in order.
  let answers: [String]
  /// Receives the index of the answer in ``answers``; nil where it was dismissed.
  let answer: Answer

  /// The continuation of the work that asks; the first answer counts.
  final class Answer: Sendable {
    private let waiting = Mutex<CheckedContinuation<Int?, Never>?>(nil)

    /// Waits for the answer; nil as soon as the work is cancelled.
    func wait() async -> Int? {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          waiting.withLock { $0 = continuation }
          if Task.isCancelled { give(nil) }
        }
      } onCancel: {
        give(nil)
      }
    }

    func give(_ index: Int?) {
      let continuation = waiting.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      continuation?.resume(returning: index)
    }
  }
}

/// The open questions of a session; the first one is shown.
struct QuestionQueue {
  private var questions: [Question] = []
  private var lastID = 0

  /// The shown question.
  var shown: Question? { questions.first }

  /// Adds a question of a screen behind those that are open.
  mutating func add(_ dialog: Dialog, of screen: Int) -> Question {
    let buttons = dialog.answers.map { answer in
      ViewNode(id: "dialog/\(answer.id)", role: .button, label: answer.label, interaction: .press)
    }
    var node = ViewNode(id: "dialog", role: .dialog, label: dialog.title, value: dialog.text)
    node.children = buttons
    lastID += 1
    let question = Question(
      id: lastID, screen: screen, node: node, answers: buttons.map(\.id), answer: Question.Answer())
    questions.append(question)
    return question
  }

  /// Removes a question, if it is still open.
  mutating func remove(_ question: Question) { questions.removeAll { $0.id == question.id } }

  /// Answers the shown question; nil dismisses it.
  mutating func answer(_ index: Int?) {
    guard !questions.isEmpty else { return }
    questions.removeFirst().answer.give(index)
  }

  /// Dismisses the questions of a screen that is left.
  mutating func close(of screen: Int) {
    let closed = questions.filter { $0.screen == screen }
    questions.removeAll { $0.screen == screen }
    for question in closed { question.answer.give(nil) }
  }

  /// Dismisses all questions.
  mutating func closeAll() {
    for question in questions { question.answer.give(nil) }
    questions = []
  }
}
