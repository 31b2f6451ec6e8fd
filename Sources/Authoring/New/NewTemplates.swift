/// The texts of new files: each is fine by itself, and shows what people write first.
extension NewPart {
  static func app(_ name: String, _ title: String) -> String {
    """
    app: \(name)
    about: What people do with it, in a sentence.
    name: \(title)
    start: home
    locales: [en]

    """
  }

  static func home(_ title: String) -> String {
    """
    screen: home
    title: \(title)
    # `keep` has the name again after a restart.
    state: { name: { type: string, keep: true } }
    body:
      - field: Your name
        id: name
        bind: state.name
      - notice: { when: state.name != "", text: "Hello, ${state.name}!" }

    """
  }

  static func firstWalkthrough(_ app: String, _ title: String) -> String {
    """
    # Walked by `kolam walk \(app)`.
    appId: \(app)
    ---
    - launchApp
    - assertVisible: { id: title, text: \(title) }
    - tapOn: { id: name }
    - inputText: Asha
    - assertVisible: .*Hello, Asha!

    """
  }

  static func screen(_ name: String, _ title: String) -> String {
    """
    screen: \(name)
    title: \(title)
    body:
      - text: What people read here.
      - button: Back
        id: back
        do: [ back ]

    """
  }

  static func component(_ name: String) -> String {
    """
    component: \(name)
    # What it is given where it is used, with its types.
    params: { title: string }
    body:
      - section: ${params.title}
        body:
          # What stands in the `body` of its use, and this text where there is none.
          - slot:
            body: [ { text: Something to read. } ]

    """
  }

  static func flow(_ name: String) -> String {
    """
    flow: \(name)
    # What its screens share while it goes on.
    state: { answer: string }
    steps: [ \(name)_question, \(name)_summary ]
    exits: { done: [ { toast: "You answered ${flow.answer}." } ] }

    """
  }

  static func question(_ flow: String, _ title: String) -> String {
    """
    screen: \(flow)_question
    title: \(title)
    body:
      - field: Your answer
        id: answer
        bind: flow.answer
      - button: Next
        id: next
        enabled: flow.answer != ""
        do: [ next ]

    """
  }

  static func summary(_ flow: String, _ title: String) -> String {
    """
    screen: \(flow)_summary
    title: \(title)
    body:
      - facts: [ { label: Your answer, value: "${flow.answer}" } ]
      - button: Done
        id: done
        do: [ next ]

    """
  }

  static func walkthrough(_ app: String, _ title: String) -> String {
    """
    # \(title), step by step. `:tree` in `kolam run \(app)` shows the ids of a screen.
    appId: \(app)
    ---
    - launchApp
    - assertVisible: { id: title }

    """
  }
}
