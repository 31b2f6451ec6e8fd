import Runtime

extension Parts {
  var emailReason: String {
    t("Please give an email address.", "कृपया ईमेल पता लिखें।", "மின்னஞ்சல் முகவரியை உள்ளிடவும்.")
  }

  var birthdayReason: String {
    t("Please give your birthday.", "कृपया अपना जन्मदिन लिखें।", "உங்கள் பிறந்தநாளை உள்ளிடவும்.")
  }

  /// A form of every kind of field; one is invalid.
  var form: ScreenView {
    func field(
      _ id: String, _ kind: ViewNode.FieldKind, _ label: String, _ value: String? = nil,
      _ states: Set<ViewNode.State> = [], hint: String? = nil
    ) -> ViewNode {
      ViewNode(
        id: id, role: .field, label: label, value: value, hint: hint, states: states, interaction: .edit(kind)
      )
    }
    return screen(
      "form", t("Your account", "आपका खाता", "உங்கள் கணக்கு"),
      [
        field("name", .text, t("Name", "नाम", "பெயர்"), t("Asha", "आशा", "ஆஷா"), [.required]),
        field("email", .email, t("Email", "ईमेल", "மின்னஞ்சல்"), "asha@", [.invalid], hint: emailReason),
        field("phone", .phone, t("Phone number", "फ़ोन नंबर", "ஃபோன் எண்"), "+91 98765 43210"),
        field("code", .otp, t("Code from the message", "संदेश में आया कोड", "செய்தியில் வந்த குறியீடு")),
        field("password", .secret, t("Password", "पासवर्ड", "கடவுச்சொல்"), "hunter2"),
        field("birthday", .date, t("Birthday", "जन्मदिन", "பிறந்தநாள்"), "2001-05-03"),
        field("dinner", .time, t("Dinner at", "रात का खाना", "இரவு உணவு"), "19:30"),
        field("soak", .duration, t("Soaking", "भिगोने का समय", "ஊறவைக்கும் நேரம்"), "8h"),
        field("weight", .number, t("Weight in kg", "वज़न (किलो)", "எடை (கிலோ)"), "61.5"),
        button("save", t("Save", "सहेजें", "சேமிக்கவும்")),
      ])
  }

  /// A multiple choice and a checklist.
  var choices: ScreenView { choices(chosen: ["nuts"], done: ["rice"]) }

  func choices(chosen: Set<String>, done: Set<String>) -> ScreenView {
    let foods = [("nuts", nuts), ("milk", milk), ("rice", rice), ("lentils", lentils)]
    var allergies = ViewNode(
      id: "allergies", role: .choices, label: t("Allergies", "एलर्जी", "ஒவ்வாமைகள்"), interaction: .pick,
      children: foods.map { id, label in
        ViewNode(
          id: "allergies/\(id)", role: .option, label: label, states: chosen.contains(id) ? [.selected] : [],
          interaction: .press)
      })
    allergies.children[3].states.insert(.disabled)
    allergies.children[3].hint = t("Always left out", "हमेशा छोड़ी जाती है", "எப்போதும் தவிர்க்கப்படும்")
    let shopping = ViewNode(
      id: "shopping", role: .choices, label: t("Bought already", "खरीद लिया", "வாங்கியவை"),
      children: foods.prefix(3).map { id, label in
        ViewNode(
          id: "shopping/\(id)", role: .option, label: label, states: done.contains(id) ? [.checked] : [],
          interaction: .press)
      })
    return screen("choices", t("Shopping", "खरीदारी", "பொருட்கள் வாங்குதல்"), [allergies, shopping])
  }

  var stepper: ScreenView { stepper(4) }

  func stepper(_ people: Int) -> ScreenView {
    screen(
      "stepper", t("Amounts", "मात्रा", "அளவுகள்"),
      [
        ViewNode(
          id: "people", role: .stepper, label: t("People", "लोग", "நபர்கள்"), value: "\(people)",
          measure: .range(Double(people), from: 1, through: 12, step: 1), interaction: .edit(.number)),
        ViewNode(
          id: "salt", role: .stepper, label: t("Salt", "नमक", "உப்பு"),
          value: t("1.5 teaspoons", "1.5 छोटा चम्मच", "1.5 தேக்கரண்டி"),
          measure: .range(1.5, from: 0, through: 4, step: 0.25), interaction: .edit(.number)),
      ])
  }

  /// A sheet over another screen.
  var sheet: ScreenView {
    var view = screen(
      "filter", t("Filter", "फ़िल्टर", "வடிகட்டி"),
      [
        ViewNode(
          id: "vegetarian", role: .toggle, label: t("Vegetarian only", "सिर्फ़ शाकाहारी", "சைவம் மட்டும்"),
          states: [.checked], interaction: .press)
      ])
    view.canGoBack = false
    view.isSheet = true
    return view
  }

  /// A step of a flow.
  var flow: ScreenView {
    var view = screen(
      "diet", t("Your diet", "आपका आहार", "உங்கள் உணவு முறை"), [button("next", nextWord)])
    view.flow = ScreenView.FlowProgress(flow: "onboarding", step: 2, steps: 5)
    return view
  }

  /// A message with one answer.
  var alert: ScreenView {
    var view = flow
    view.dialog = ViewNode(
      id: "dialog", role: .dialog, label: t("The pan is still hot", "पैन अभी गर्म है", "பாத்திரம் இன்னும் சூடாக உள்ளது"),
      children: [button("dialog/ok", t("All right", "ठीक है", "சரி"))])
    return view
  }

  /// An upgrade sheet: several lines and answers.
  var upgrade: ScreenView {
    var view = flow
    view.dialog = ViewNode(
      id: "dialog", role: .dialog,
      label: t(
        "Nutrition insights are part of Pro", "पोषण की जानकारी Pro में मिलती है",
        "ஊட்டச்சத்து விவரங்கள் Pro திட்டத்தில் கிடைக்கும்"),
      value: t(
        "Every recipe with its nutrients\nA plan for the week",
        "हर रेसिपी के पोषक तत्व\nपूरे हफ़्ते की योजना",
        "ஒவ்வொரு சமையல் குறிப்பின் ஊட்டச்சத்துகள்\nவாரத்திற்கான திட்டம்"),
      children: [
        button("dialog/upgrade", t("Take Pro", "Pro लें", "Pro திட்டத்தைப் பெறவும்")),
        button("dialog/restore", t("I have Pro already", "मेरे पास Pro है", "என்னிடம் Pro உள்ளது")),
        button("dialog/close", closeWord),
      ])
    return view
  }
}

extension Parts {
  var nameReason: String { t("Please give your name.", "कृपया अपना नाम लिखें।", "உங்கள் பெயரை உள்ளிடவும்.") }
  var savedWords: String { t("Saved.", "सहेजा गया।", "சேமிக்கப்பட்டது.") }

  /// Three empty required fields.
  var emptyForm: ScreenView {
    var view = form
    view.nodes = [view.nodes[0], view.nodes[1], view.nodes[5], view.nodes[9]]
    for index in 0..<3 {
      view.nodes[index].value = ""
      view.nodes[index].hint = nil
      view.nodes[index].states = [.required]
    }
    return view
  }
}
