import Runtime

/// Sample screens of apps, each in English, Hindi and Tamil.
struct Screens {
  let locale: String

  static let all: [(name: String, make: @Sendable (Screens) -> ScreenView)] = [
    ("recipe", { $0.recipe }), ("signIn", { $0.signIn }), ("session", { $0.session }),
    ("pantry", { $0.pantry }),
    ("question", { $0.question }), ("kit", { $0.kit }),
  ]

  func t(_ english: String, _ hindi: String, _ tamil: String) -> String {
    switch locale {
    case "hi": hindi
    case "ta": tamil
    default: english
    }
  }

  private var tabs: [ScreenView.Tab] {
    [
      .init(id: "recipes", label: t("Recipes", "रेसिपी", "சமையல் குறிப்புகள்"), isSelected: true),
      .init(id: "cart", label: t("Shopping list", "खरीदारी की सूची", "பொருள் பட்டியல்"), badge: "3", isSelected: false),
    ]
  }

  private func screen(_ name: String, _ title: String, _ nodes: [ViewNode]) -> ScreenView {
    ScreenView(
      screen: name, title: title, trail: [t("Recipes", "रेसिपी", "சமையல் குறிப்புகள்"), title], tabs: tabs,
      canGoBack: true,
      nodes: nodes, locale: locale)
  }

  var recipe: ScreenView {
    screen(
      "recipe", t("Lemon rice", "लेमन राइस", "எலுமிச்சை சாதம்"),
      [
        ViewNode(
          id: "saved", role: .notice,
          label: t("Showing the saved copy", "सहेजी हुई कॉपी दिखाई जा रही है", "சேமித்த நகல் காட்டப்படுகிறது"), tone: .info),
        ViewNode(
          id: "facts", role: .facts,
          children: [
            ViewNode(
              id: "time", role: .fact, label: t("Time", "समय", "நேரம்"), value: t("25 min", "25 मिनट", "25 நிமிடம்")
            ),
            ViewNode(
              id: "serves", role: .fact, label: t("Serves", "कितने लोग", "எத்தனை பேருக்கு"), value: "4",
              states: [.stale]),
          ]),
        ViewNode(id: "rating", role: .rating, measure: .rating(4.5, outOf: 5)),
        ViewNode(
          id: "ingredients", role: .section, label: t("Ingredients", "सामग्री", "தேவையான பொருட்கள்"),
          children: [
            ViewNode(
              id: "ingredients.list", role: .list,
              children: [
                ViewNode(
                  id: "ingredients.rice", role: .row,
                  children: [
                    ViewNode(
                      id: "ingredients.rice.text", role: .text,
                      label: t("Rice: 200 g", "चावल: 200 ग्राम", "அரிசி: 200 கிராம்"))
                  ]),
                ViewNode(
                  id: "ingredients.lemon", role: .row, label: t("Lemon: 2", "नींबू: 2", "எலுமிச்சை: 2"),
                  children: [
                    ViewNode(
                      id: "ingredients.lemon.badge", role: .badge, label: t("missing", "नहीं है", "இல்லை"),
                      tone: .warning),
                    ViewNode(
                      id: "ingredients.lemon.buy", role: .button,
                      label: t("Add to shopping list", "खरीदारी की सूची में जोड़ें", "பட்டியலில் சேர்க்கவும்"), interaction: .press
                    ),
                  ]),
              ])
          ]),
        ViewNode(
          id: "start", role: .button, label: t("Start cooking", "पकाना शुरू करें", "சமைக்கத் தொடங்கவும்"),
          hint: t(
            "Connect to the internet or to your Epicura’s own WiFi.",
            "इंटरनेट या अपने Epicura के वाईफ़ाई से कनेक्ट करें।",
            "இணையத்துடனோ உங்கள் Epicura-வின் வைஃபையுடனோ இணைக்கவும்."),
          states: [.disabled], tone: .primary, interaction: .press),
        ViewNode(
          id: "nutrition", role: .button,
          label: t("Nutrition insights", "पोषण की जानकारी", "ஊட்டச்சத்து விவரங்கள்"), states: [.locked],
          interaction: .press),
      ])
  }

  var signIn: ScreenView {
    ScreenView(
      screen: "signIn", title: t("Sign in", "साइन इन करें", "உள்நுழையவும்"),
      nodes: [
        ViewNode(
          id: "phone", role: .field, label: t("Phone number", "फ़ोन नंबर", "ஃபோன் எண்"), value: "+91 98",
          hint: t("Please give ten digits.", "कृपया दस अंक दें।", "பத்து இலக்கங்களை உள்ளிடவும்."),
          states: [.required, .invalid], interaction: .edit(.phone)),
        ViewNode(
          id: "pin", role: .field, label: t("Password", "पासवर्ड", "கடவுச்சொல்"), value: "hunter2",
          interaction: .edit(.secret)),
        ViewNode(
          id: "unit", role: .choice, label: t("Temperature", "तापमान", "வெப்பநிலை"), interaction: .pick,
          children: [
            ViewNode(
              id: "celsius", role: .option, label: t("Celsius", "सेल्सियस", "செல்சியஸ்"), states: [.selected],
              interaction: .press),
            ViewNode(
              id: "fahrenheit", role: .option, label: t("Fahrenheit", "फ़ारेनहाइट", "ஃபாரன்ஹீட்"), interaction: .press
            ),
          ]),
        ViewNode(
          id: "remember", role: .toggle, label: t("Stay signed in", "साइन इन रहें", "உள்நுழைந்தே இருக்கவும்"),
          states: [.checked], interaction: .press),
        ViewNode(
          id: "go", role: .button, label: t("Sign in", "साइन इन करें", "உள்நுழையவும்"), tone: .primary,
          interaction: .press),
      ], locale: locale)
  }

  var session: ScreenView { session(done: 0.449, temperature: "82 °C") }

  func session(done: Double, temperature: String, alarm: Bool = false) -> ScreenView {
    screen(
      "session", t("Cooking", "पक रहा है", "சமைக்கப்படுகிறது"),
      [
        ViewNode(id: "progress", role: .progress, measure: .fraction(done)),
        ViewNode(
          id: "temperature", role: .fact, label: t("Temperature", "तापमान", "வெப்பநிலை"), value: temperature),
      ]
        + (alarm
          ? [
            ViewNode(
              id: "alarm", role: .notice, label: t("The pan is too hot", "पैन बहुत गर्म है", "பாத்திரம் அதிக சூடாக உள்ளது"),
              tone: .error)
          ] : [])
        + [
          ViewNode(
            id: "steps", role: .steps,
            children: [
              ViewNode(
                id: "s1", role: .step, label: t("Wash the rice", "चावल धोएँ", "அரிசியைக் கழுவவும்"), states: [.checked]),
              ViewNode(
                id: "s2", role: .step, label: t("Boil", "उबालें", "கொதிக்க வைக்கவும்"), states: [.selected]),
            ]),
          ViewNode(
            id: "note", role: .field, label: t("Note", "नोट", "குறிப்பு"), interaction: .edit(.text)),
          ViewNode(
            id: "stop", role: .button, label: t("Emergency stop", "तुरंत रोकें", "உடனே நிறுத்தவும்"), tone: .error,
            interaction: .press),
        ])
  }

  var pantry: ScreenView { pantry(["basil", "mint", "salt"]) }

  func pantry(_ names: [String]) -> ScreenView {
    let labels = [
      "basil": t("Basil", "तुलसी", "துளசி"), "mint": t("Mint", "पुदीना", "புதினா"), "salt": t("Salt", "नमक", "உப்பு"),
      "tea": t("Tea", "चाय", "தேநீர்"),
    ]
    return screen(
      "pantry", t("Pantry", "रसोई का सामान", "சரக்கறை"),
      [
        ViewNode(
          id: "items", role: .list, label: t("In stock", "उपलब्ध", "கையிருப்பு"),
          children: names.map { name in
            ViewNode(
              id: "items.\(name)", role: .row, label: labels[name] ?? name, interaction: .press,
              children: [
                ViewNode(
                  id: "items.\(name).remove", role: .button, label: t("Remove", "हटाएँ", "அகற்றவும்"),
                  interaction: .press)
              ])
          })
      ])
  }

  var question: ScreenView {
    var view = pantry
    view.dialog = ViewNode(
      id: "confirm", role: .dialog, label: t("Remove basil?", "तुलसी हटाएँ?", "துளசியை அகற்றவா?"),
      hint: t("This cannot be undone.", "इसे वापस नहीं लाया जा सकेगा।", "இதை மீட்டெடுக்க முடியாது."), tone: .warning,
      children: [
        ViewNode(
          id: "confirm.yes", role: .button, label: t("Remove", "हटाएँ", "அகற்றவும்"), tone: .error,
          interaction: .press),
        ViewNode(id: "confirm.no", role: .button, label: t("Keep", "रखें", "வைத்திருக்கவும்"), interaction: .press),
      ])
    return view
  }

  /// A node of every role.
  var kit: ScreenView {
    screen(
      "kit", t("All parts", "सभी हिस्से", "எல்லாப் பகுதிகளும்"),
      ViewNode.Role.allCases.map { role in
        var node = ViewNode(
          id: "k.\(role.rawValue)", role: role, label: t("Words", "शब्द", "சொற்கள்"), value: "7",
          hint: t("A hint.", "एक संकेत।", "ஒரு குறிப்பு."))
        switch role {
        case .field: node.interaction = .edit(.date)
        case .choice, .choices:
          node.interaction = .pick
          node.value = nil
          node.children = ["a", "b"].map {
            ViewNode(
              id: "k.\(role.rawValue).\($0)", role: .option, label: $0.uppercased(), states: [.selected])
          }
        case .table:
          node.value = nil
          node.children = [
            ViewNode(
              id: "k.table.1", role: .row,
              children: [
                ViewNode(id: "k.table.1.a", role: .cell, label: t("Name", "नाम", "பெயர்"), value: "Asha"),
                ViewNode(id: "k.table.1.b", role: .cell, label: t("Stars", "तारे", "நட்சத்திரங்கள்"), value: "4"),
              ])
          ]
        case .button, .link, .row, .toggle, .option, .tab: node.interaction = .press
        case .markdown: node.label = "# \(node.label)\n**a** `b_c` [d](https://e.example)\n- f"
        case .progress: node.measure = .fraction(1)
        default: break
        }
        return node
      })
  }
}
