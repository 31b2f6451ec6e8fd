/// What the assistant says, by rules over the words of a message; its data, in three languages.
enum AssistantWords {
  private struct Rule {
    /// Beginnings of words, in small letters.
    var words: [String]
    var texts: [String: String]
  }

  /// The answer to a message, in its language.
  static func answer(to message: String) -> String {
    let words = message.lowercased().split { $0.isWhitespace || $0.isPunctuation }
    let rule =
      rules.first { rule in
        rule.words.contains { stem in words.contains { $0.unicodeScalars.starts(with: stem.unicodeScalars) } }
      } ?? general
    return rule.texts[language(of: message)] ?? ""
  }

  /// The language of a message, by its script: `hi`, `ta`, else `en`.
  static func language(of message: String) -> String {
    for scalar in message.unicodeScalars {
      if (0x0900...0x097F).contains(scalar.value) { return "hi" }
      if (0x0B80...0x0BFF).contains(scalar.value) { return "ta" }
    }
    return "en"
  }

  private static let rules = [
    Rule(
      words: ["hello", "hi", "hey", "namaste", "vanakkam", "नमस्त", "हैलो", "வணக்க", "ஹலோ"],
      texts: [
        "en": "Hello! I’m here. What would you like to think about today?",
        "hi": "नमस्ते! मैं यहीं हूँ। आज आप किस बारे में सोचना चाहेंगे?",
        "ta": "வணக்கம்! நான் இங்கே இருக்கிறேன். இன்று எதைப் பற்றி யோசிக்க விரும்புகிறீர்கள்?",
      ]),
    Rule(
      words: ["thank", "धन्यवाद", "शुक्रिया", "நன்றி"],
      texts: [
        "en": "You’re welcome. Write to me whenever something comes to mind.",
        "hi": "आपका स्वागत है। जब भी कुछ मन में आए, मुझे लिखिए।",
        "ta": "மகிழ்ச்சி. எப்போது ஏதாவது தோன்றினாலும் எனக்கு எழுதுங்கள்.",
      ]),
    Rule(
      words: ["plan", "week", "schedule", "योजना", "हफ़्त", "सप्ताह", "திட்ட", "வார"],
      texts: [
        "en":
          "Let’s make it small. Choose the three things that must be done this week, give each a day, and leave one day free for what comes between. Which three are they?",
        "hi":
          "इसे छोटा रखते हैं। इस हफ़्ते के तीन ज़रूरी काम चुनिए, हर काम को एक दिन दीजिए, और एक दिन अचानक आने वाले कामों के लिए खाली रखिए। वे तीन काम कौन-से हैं?",
        "ta":
          "இதைச் சிறியதாக வைத்துக்கொள்வோம். இந்த வாரம் முடிக்க வேண்டிய மூன்று வேலைகளைத் தேர்ந்தெடுங்கள், ஒவ்வொன்றுக்கும் ஒரு நாள் கொடுங்கள், எதிர்பாராததற்கு ஒரு நாளைக் காலியாக விடுங்கள். அந்த மூன்று எவை?",
      ]),
    Rule(
      words: ["remember", "note", "याद", "नोट", "நினைவ", "குறிப்ப"],
      texts: [
        "en": "I’ll keep it in this conversation. Ask me here, and I’ll find it again.",
        "hi": "मैं इसे इस बातचीत में रखूँगा। यहीं पूछिए, मैं इसे फिर ढूँढ दूँगा।",
        "ta": "இதை இந்த உரையாடலில் வைத்திருப்பேன். இங்கே கேளுங்கள், மீண்டும் கண்டுபிடித்துத் தருவேன்.",
      ]),
    Rule(
      words: ["tired", "sad", "stress", "worried", "थक", "दुख", "चिंता", "तनाव", "சோர்வ", "கவலை", "வருத்த"],
      texts: [
        "en":
          "That sounds like a lot. What weighs most on you at the moment? We can look at that one thing first, and leave the rest for later.",
        "hi":
          "यह बहुत भारी लगता है। अभी सबसे ज़्यादा बोझ किस बात का है? पहले उसी एक बात को देखते हैं, बाकी बाद में।",
        "ta":
          "இது கனமாகத் தெரிகிறது. இப்போது உங்களை அதிகம் அழுத்துவது எது? முதலில் அந்த ஒன்றைப் பார்ப்போம், மற்றவை பிறகு.",
      ]),
  ]

  private static let general = Rule(
    words: [],
    texts: [
      "en":
        "I see. Tell me a little more: what have you tried so far, and what would a good result look like?",
      "hi": "समझा। थोड़ा और बताइए: आपने अब तक क्या किया, और अच्छा नतीजा कैसा होगा?",
      "ta": "புரிகிறது. இன்னும் கொஞ்சம் சொல்லுங்கள்: இதுவரை என்ன முயன்றீர்கள், நல்ல முடிவு எப்படி இருக்கும்?",
    ])
}
