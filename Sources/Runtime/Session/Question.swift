/// Something that a person must answer before anything else.
struct Dialog {
  /// The question, or the title of a message.
  var title: ShownText
  /// More words below the title.
  var text: ShownText?
  /// The answers in order: the last part of their ids, and their words.
  var answers: [(id: String, label: ShownText)]
}

/// A dialog that waits for its answer.
struct Question {
  /// The screen that asks; it is over with it.
  let screen: Int
  /// The dialog as fronts show it.
  let node: ViewNode
  /// The ids of the nodes that are answers, in order.
  let answers: [String]
  /// Receives the place of the answer among ``answers``; nil where it was closed without one.
  let answer: CheckedContinuation<Int?, Never>
}

extension AppSession {
  /// The question that is to be answered now.
  var question: Question? { questions.first }

  /// Asks something and waits for the answer; what else is asked meanwhile is asked afterwards.
  ///
  /// - Parameters:
  ///   - dialog: the question and its answers.
  ///   - screen: the screen that asks.
  /// - Returns: the place of the answer among the dialog's; nil where it was closed without one, or the screen was.
  func ask(_ dialog: Dialog, on screen: Int) async -> Int? {
    await withCheckedContinuation { continuation in
      let buttons = dialog.answers.map { answer in
        ViewNode(id: "dialog/\(answer.id)", role: .button, label: answer.label, interaction: .press)
      }
      var node = ViewNode(id: "dialog", role: .dialog, label: dialog.title, value: dialog.text)
      node.children = buttons
      questions.append(
        Question(screen: screen, node: node, answers: buttons.map(\.id), answer: continuation))
    }
  }

  /// Answers the question that is shown; nil closes it.
  func answer(_ index: Int?) {
    guard !questions.isEmpty else { return }
    questions.removeFirst().answer.resume(returning: index)
  }

  /// Closes the questions of a screen that is left.
  func closeQuestions(of screen: Int) {
    let closed = questions.filter { $0.screen == screen }
    questions.removeAll { $0.screen == screen }
    for question in closed { question.answer.resume(returning: nil) }
  }
}
