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

extension AppSession {
  /// The shown question.
  var question: Question? { questions.first }

  /// Asks something and waits for the answer; later questions are queued.
  ///
  /// - Parameters:
  ///   - dialog: the question and its answers.
  ///   - screen: the screen that asks.
  /// - Returns: the index of the answer in the dialog's; nil where it was dismissed, or its screen closed.
  func ask(_ dialog: Dialog, on screen: Int) async -> Int? {
    guard !isEnded else { return nil }
    let buttons = dialog.answers.map { answer in
      ViewNode(id: "dialog/\(answer.id)", role: .button, label: answer.label, interaction: .press)
    }
    var node = ViewNode(id: "dialog", role: .dialog, label: dialog.title, value: dialog.text)
    node.children = buttons
    let question = Question(
      id: nextID(), screen: screen, node: node, answers: buttons.map(\.id), answer: Question.Answer())
    questions.append(question)
    let answer = await question.answer.wait()
    // After a cancellation the question is still in the queue.
    questions.removeAll { $0.id == question.id }
    return answer
  }

  /// Answers the shown question; nil dismisses it.
  func answer(_ index: Int?) {
    guard !questions.isEmpty else { return }
    questions.removeFirst().answer.give(index)
  }

  /// Dismisses the questions of a screen that is left.
  func closeQuestions(of screen: Int) {
    let closed = questions.filter { $0.screen == screen }
    questions.removeAll { $0.screen == screen }
    for question in closed { question.answer.give(nil) }
  }
}
