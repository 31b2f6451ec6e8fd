extension ScreenWriter {
  /// A form with state of its own.
  mutating func form(_ index: Int) -> String {
    """
    screen: \(Self.name(index))
    about: \(text())
    state:
      guests: { type: int, default: \(number(2...12)) }
      occasion: { type: string, default: dinner }
      note: string
      remind: bool
      sent: bool
    title: \(text())
    body:
      - heading: \(text())
      - text: \(text("%lld", "state.guests"))
      - field: \(text())
        id: guests
        kind: number
        bind: state.guests
        hint: \(text())
      - field: \(text())
        id: note
        bind: state.note
        hint: \(text())
        a11y: { label: \(text()), hint: \(text()) }
      - choice: \(text())
        id: occasion
        bind: state.occasion
        options:
          - { value: breakfast, label: \(text()) }
          - { value: lunch, label: \(text()) }
          - { value: dinner, label: \(text()) }
      - toggle: \(text())
        id: remind
        bind: state.remind
        enabled: state.guests > 0 && state.occasion != "breakfast"
        why: \(text())
      - notice: { when: "state.guests > \(number(20...60))", level: warning, text: \(text()) }
      - section: \(text())
        when: size(state.note) > 0 || state.sent
        body:
          - text: ${state.note}
          - { text: \(text("%@", "state.occasion")), when: state.sent }
          - progress: \(text())
            value: "state.guests > 10 ? 1.0 : double(state.guests) / 10.0"
          - divider
      - button: \(text())
        id: send
        enabled: state.guests > 0 && size(state.note) < \(number(100...400))
        why: \(text())
        do:
          - confirm: \(text())
            yes: \(text())
            no: \(text())
            then:
              - set: { state.sent: true, state.guests: "${state.guests + 1}" }
              - toast: \(text())
              - { go: \(next(after: index)), if: state.remind }
      - { button: \(text()), id: again, do: [ { set: { state.sent: false, state.note: "" } } ] }
    """ + "\n"
  }

  /// Choices about the app itself.
  mutating func settings(_ index: Int) -> String {
    """
    screen: \(Self.name(index))
    about: \(text())
    state:
      seen: bool
      size: { type: int, default: \(number(1...9)) }
    title: \(text())
    on: { appear: [ { set: { state.seen: true } } ] }
    body:
      - choice: \(text())
        id: language
        value: locale
        options:
          - { value: en, label: { verbatim: English } }
          - { value: hi, label: { verbatim: हिन्दी } }
          - { value: ta, label: { verbatim: தமிழ் } }
        on: { change: [ { locale: "${value}" } ] }
      - choice: \(text())
        id: appearance
        value: app.theme
        options:
          - { value: light, label: \(text()) }
          - { value: dark, label: \(text()) }
        on: { change: [ { theme: "${value}" } ] }
      - image: \(text())
      - menu: \(text())
        items:
          - { link: \(text()), id: first, do: [ { go: \(somewhere()) } ] }
          - { link: \(text()), id: second, do: [ { go: \(somewhere()) } ], when: "!state.seen" }
          - { button: \(text()), id: third, do: [ back ], enabled: state.size > 2 }
      - section: \(text())
        when: device.columns >= \(number(30...70))
        body:
          - text: \(text())
          - facts:
              - { label: \(text()), value: "${number(state.size)}" }
              - { label: \(text()), value: "${device.name}", when: device.rows > 20 }
              - { label: \(text()), value: \(text()), when: net.online }
          - list: "[1, 2, 3].filter(n, n <= state.size)"
            id: steps
            row: { text: \(text("%lld", "item")) }
            empty: { text: \(text()) }
      - button: \(text())
        id: larger
        enabled: state.size < \(number(10...99))
        why: \(text())
        do: [ { set: { state.size: "${state.size + 1}" } }, { toast: \(text()) } ]
      - { button: \(text()), id: home, do: [ root ], when: 'tier in ["free", "pro"] && !net.online' }
      - { link: \(text()), id: on, do: [ { replace: \(next(after: index)) } ] }
    """ + "\n"
  }
}
