import Runtime

extension Parts {
  func tabs(_ shown: Int) -> ScreenView {
    let names = [
      t("Ingredients", "सामग्री", "தேவையான பொருட்கள்"), t("Steps", "विधि", "செய்முறை"),
    ]
    let contents = [[rice, lentils], [t("Boil", "उबालें", "கொதிக்க வைக்கவும்")]]
    let tabs = names.enumerated().map { index, name in
      ViewNode(
        id: "parts/\(index)", role: .tab, label: name, states: index == shown ? [.selected] : [],
        interaction: .press)
    }
    let content = contents[shown].enumerated().map { index, text in
      ViewNode(id: "parts/\(shown)/\(index)", role: .text, label: text)
    }
    return screen(
      "tabs", t("Lemon rice", "लेमन राइस", "எலுமிச்சை சாதம்"),
      [
        ViewNode(
          id: "parts", role: .tabs,
          children: tabs + [ViewNode(id: "parts/content", role: .section, children: content)]),
        button("cook", nextWord),
      ])
  }

  func steps(_ current: Int) -> ScreenView {
    let names = [
      t("Wash the rice", "चावल धोएँ", "அரிசியைக் கழுவவும்"), t("Boil", "उबालें", "கொதிக்க வைக்கவும்"),
      t("Serve", "परोसें", "பரிமாறவும்"),
    ]
    return screen(
      "steps", t("Lemon rice", "लेमन राइस", "எலுமிச்சை சாதம்"),
      [
        ViewNode(
          id: "method", role: .steps, label: t("Method", "विधि", "செய்முறை"),
          children: names.enumerated().map { index, name in
            let isCurrent = index + 1 == current
            return ViewNode(
              id: "method/\(index + 1)", role: .step, label: name,
              states: isCurrent ? [.selected] : index + 1 < current ? [.checked] : [],
              children: isCurrent
                ? [
                  ViewNode(
                    id: "method/\(index + 1)/water", role: .fact, label: t("Water", "पानी", "தண்ணீர்"),
                    value: t("2 cups", "2 कप", "2 கப்")),
                  button("method/\(index + 1)/done", nextWord),
                ] : [])
          })
      ])
  }

  var table: ScreenView {
    let columns = [
      t("Dish", "व्यंजन", "உணவு"), t("Ready at", "तैयार होने का समय", "தயாராகும் நேரம்"), t("People", "लोग", "நபர்கள்"),
    ]
    let rows = [
      ("rice", [rice, "19:30", "4"]), ("lentils", [lentils, "", "4"]),
      (
        "payasam",
        [
          t(
            "Milk payasam with nuts and raisins", "मेवे और किशमिश वाली दूध की खीर",
            "கொட்டைகளும் திராட்சையும் சேர்த்த பால் பாயசம்"), "20:15", "6",
        ]
      ),
    ]
    return screen(
      "table", t("Tonight", "आज रात", "இன்றிரவு"),
      [
        ViewNode(
          id: "dishes", role: .table, label: t("Dishes", "व्यंजन", "உணவுகள்"),
          value: t("3 rows", "3 पंक्तियाँ", "3 வரிசைகள்"),
          children: rows.map { id, cells in
            ViewNode(
              id: "dishes/\(id)", role: .row, interaction: id == "rice" ? .press : nil,
              children: zip(columns, cells).enumerated().map { index, cell in
                ViewNode(id: "dishes/\(id)/\(index)", role: .cell, label: cell.0, value: cell.1)
              })
          })
      ])
  }

  var transcript: ScreenView {
    let me = t("You", "आप", "நீங்கள்")
    return screen(
      "chat", t("Assistant", "सहायक", "உதவியாளர்"),
      [
        ViewNode(
          id: "talk", role: .transcript,
          children: [
            ViewNode(
              id: "talk/1", role: .message, label: t("Assistant", "सहायक", "உதவியாளர்"),
              value: t("Good evening!\nWhat shall we cook?", "नमस्ते!\nआज क्या पकाएँ?", "வணக்கம்!\nஎன்ன சமைக்கலாம்?"),
              hint: "18:02"),
            ViewNode(
              id: "talk/2", role: .message, label: me, value: lentils,
              hint: t("18:03, not sent", "18:03, भेजा नहीं गया", "18:03, அனுப்பப்படவில்லை"), interaction: .press),
            ViewNode(
              id: "talk/3", role: .message, label: me, value: rice,
              hint: t("18:04, sending", "18:04, भेजा जा रहा है", "18:04, அனுப்பப்படுகிறது"), states: [.busy]),
          ])
      ])
  }

  var chart: ScreenView {
    let days = [
      (t("Monday", "सोमवार", "திங்கள்"), 30.0), (t("Tuesday", "मंगलवार", "செவ்வாய்"), 45),
      (t("Wednesday", "बुधवार", "புதன்"), 0),
    ]
    return screen(
      "chart", t("This week", "इस हफ़्ते", "இந்த வாரம்"),
      [
        ViewNode(
          id: "minutes", role: .chart, label: t("Minutes cooked", "पकाने के मिनट", "சமைத்த நிமிடங்கள்"),
          children: days.enumerated().map { index, day in
            ViewNode(
              id: "minutes/\(index)", role: .fact, label: day.0,
              value: t("\(Int(day.1)) min", "\(Int(day.1)) मिनट", "\(Int(day.1)) நிமிடம்"),
              measure: .fraction(day.1 / 45))
          }),
        ViewNode(
          id: "heat", role: .chart, label: t("Temperature", "तापमान", "வெப்பநிலை"),
          measure: .series([20, 22, 35, 60, 82, 80, 61])),
      ])
  }

  var camera: ScreenView {
    func camera(_ id: String, _ value: String, _ states: Set<ViewNode.State>, hint: String? = nil) -> ViewNode
    {
      ViewNode(
        id: id, role: .camera, label: t("Pan", "पैन", "பாத்திரம்"), value: value, hint: hint, states: states)
    }
    return screen(
      "camera", t("Live picture", "लाइव तस्वीर", "நேரலைப் படம்"),
      [
        camera("one", t("live", "लाइव", "நேரலை"), []),
        camera("two", t("connecting", "जुड़ रहा है", "இணைக்கப்படுகிறது"), [.busy]),
        camera(
          "three", t("stopped", "रुका हुआ", "நின்றுவிட்டது"), [.stale],
          hint: t("Last seen at 18:02", "आखिरी बार 18:02 पर दिखा", "கடைசியாக 18:02க்குக் காணப்பட்டது")),
      ])
  }

  var markdown: ScreenView {
    let text = t(
      "# Storing\n\nKeep it **dry**:\n\n- in a jar\n  - of *glass*\n  1. washed\n- see [our page](https://a.example/x)\n\n> Never in the sun\n\n```\n  kolam run\n```",
      "# रखना\n\nइसे **सूखा** रखें:\n\n- डिब्बे में\n  - *काँच* के\n  1. धुले हुए\n- [हमारा पेज](https://a.example/x) देखें\n\n> धूप में कभी नहीं\n\n```\n  kolam run\n```",
      "# சேமித்தல்\n\n**உலர்வாக** வைக்கவும்:\n\n- டப்பாவில்\n  - *கண்ணாடி* டப்பா\n  1. கழுவியது\n- [எங்கள் பக்கம்](https://a.example/x) பார்க்கவும்\n\n> வெயிலில் வைக்க வேண்டாம்\n\n```\n  kolam run\n```"
    )
    return screen(
      "markdown", t("Good to know", "काम की बात", "தெரிந்துகொள்ளவும்"),
      [ViewNode(id: "words", role: .markdown, label: text)])
  }

  func sections(isOpen: Bool) -> ScreenView {
    screen(
      "section", t("Recipe", "रेसिपी", "சமையல் குறிப்பு"),
      [
        ViewNode(
          id: "allergens", role: .section, label: t("Allergens", "एलर्जी करने वाली चीज़ें", "ஒவ்வாமை தரும் பொருட்கள்"),
          states: [isOpen ? .expanded : .collapsed], interaction: .press,
          children: isOpen
            ? [ViewNode(id: "allergens/1", role: .fact, label: nuts, value: t("yes", "हाँ", "உண்டு"))] : []),
        ViewNode(
          id: "ornament", role: .text, label: "✿ ✿ ✿", isHiddenFromReader: true),
        ViewNode(
          id: "insights", role: .button, label: t("Nutrition insights", "पोषण की जानकारी", "ஊட்டச்சத்து விவரங்கள்"),
          hint: t("Part of the Pro plan", "Pro प्लान में शामिल", "Pro திட்டத்தில் உள்ளது"), states: [.locked],
          interaction: .press),
        ViewNode(
          id: "more", role: .section, label: t("Nutrition", "पोषण", "ஊட்டச்சத்து"), states: [.collapsed],
          interaction: .press),
      ])
  }
}
