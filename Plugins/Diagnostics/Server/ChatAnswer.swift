/// The answers of the embedded server, by rules over the words of a question; they are its data, in three languages.
enum ChatAnswer {
  private struct Rule {
    /// Beginnings of words, in small letters.
    var words: [String]
    var texts: [String: String]
  }

  /// The answer to a question.
  ///
  /// - Parameters:
  ///   - question: the question, in whatever language.
  ///   - language: the language of the answer, `en`, `hi` or `ta`; English where there is none.
  /// - Returns: a text without line breaks.
  static func text(to question: String, language: String?) -> String {
    let words = question.lowercased().split { $0.isWhitespace || $0.isPunctuation }
    if words.contains("eat") { return refusal.texts[language ?? "en"] ?? "" }
    let rule =
      rules.first { rule in
        rule.words.contains { stem in words.contains { isBegun($0, by: stem) } }
      } ?? general
    return rule.texts[language ?? "en"] ?? rule.texts["en"] ?? ""
  }

  /// Whether a word begins so, by code points: clusters of Indic scripts would hide it.
  private static func isBegun(_ word: Substring, by stem: String) -> Bool {
    word.unicodeScalars.starts(with: stem.unicodeScalars)
  }

  private static let refusal = Rule(
    words: [
      "edible", "medicin", "sell", "dose", "smok", "खाने", "खाना", "खाऊ", "औषध", "बेच", "சாப்பிட", "மருந்த", "விற்",
    ],
    texts: [
      "en":
        "I can’t help with that, only with growing the plant. What have you noticed on its leaves or in its soil?",
      "hi": "इसमें मैं मदद नहीं कर सकता, सिर्फ़ पौधा उगाने में कर सकता हूँ। आपने इसकी पत्तियों या मिट्टी में क्या देखा?",
      "ta": "இதில் என்னால் உதவ முடியாது; செடி வளர்ப்பதில் மட்டும் உதவ முடியும். இலைகளிலோ மண்ணிலோ என்ன கவனித்தீர்கள்?",
    ])

  private static let rules = [
    refusal,
    Rule(
      words: ["yellow", "pale", "पील", "மஞ்ச"],
      texts: [
        "en":
          "Yellow leaves have several possible causes. Check whether older or newer leaves are yellow: older ones first may point to feeding, newer ones to the soil’s pH. Check also whether the soil stays wet. Change one thing at a time, and look again in a week.",
        "hi":
          "पत्तियाँ पीली होने की कई संभावित वजहें हैं। देखें कि पुरानी पत्तियाँ पीली हैं या नई: पहले पुरानी हों तो खाद की कमी हो सकती है, नई हों तो मिट्टी का pH। यह भी देखें कि मिट्टी गीली तो नहीं रहती। एक बार में एक ही बदलाव करें और हफ़्ते भर बाद फिर देखें।",
        "ta":
          "இலைகள் மஞ்சளாவதற்குப் பல காரணங்கள் இருக்கலாம். பழைய இலைகளா, புதிய இலைகளா என்று பாருங்கள்: பழையவை முதலில் என்றால் உரம் குறைவாக இருக்கலாம், புதியவை என்றால் மண்ணின் pH காரணமாக இருக்கலாம். மண் ஈரமாகவே இருக்கிறதா என்றும் பாருங்கள். ஒரு நேரத்தில் ஒரு மாற்றம் மட்டும் செய்து, ஒரு வாரம் கழித்துப் பாருங்கள்.",
      ]),
    Rule(
      words: ["pest", "eating", "eaten", "hole", "insect", "bug", "mite", "aphid", "कीट", "कीड", "பூச்சி", "புழு"],
      texts: [
        "en":
          "Pests are possible. Check the undersides of the leaves for webs, sticky spots and small moving dots. If you find any, move the plant away from others and wipe the leaves with a damp cloth. Look again after three days.",
        "hi":
          "कीट हो सकते हैं। पत्तियों के नीचे जाले, चिपचिपे धब्बे और छोटे हिलते बिंदु देखें। मिलें तो पौधे को बाकी पौधों से दूर रखें और पत्तियाँ गीले कपड़े से पोंछें। तीन दिन बाद फिर देखें।",
        "ta":
          "பூச்சிகள் இருக்கலாம். இலைகளின் அடிப்பக்கத்தில் வலை, பிசுபிசுப்பு, நகரும் சிறு புள்ளிகள் உள்ளனவா என்று பாருங்கள். இருந்தால் செடியை மற்றவற்றிலிருந்து தள்ளி வைத்து, ஈரத் துணியால் இலைகளைத் துடையுங்கள். மூன்று நாள் கழித்து மீண்டும் பாருங்கள்.",
      ]),
    Rule(
      words: ["fertil", "feed", "compost", "खाद", "उर्वर", "உர", "எரு"],
      texts: [
        "en":
          "Feed a little at a time: half of what the label says is a safe start. Check whether there is a white crust on the soil, which may be salt of too much feeding. Wait two weeks before you feed again.",
        "hi":
          "खाद थोड़ी-थोड़ी दें: पैकेट पर लिखी मात्रा की आधी से शुरू करना ठीक है। देखें कि मिट्टी पर सफ़ेद परत तो नहीं, जो ज़्यादा खाद का नमक हो सकती है। दोबारा देने से पहले दो हफ़्ते रुकें।",
        "ta":
          "உரத்தைச் சிறிது சிறிதாகக் கொடுங்கள்: பொட்டலத்தில் உள்ள அளவில் பாதியிலிருந்து தொடங்கலாம். மண்ணின் மேல் வெள்ளைப் படிவு உள்ளதா என்று பாருங்கள்; அது அதிக உரத்தின் உப்பாக இருக்கலாம். மீண்டும் கொடுக்க இரண்டு வாரம் காத்திருங்கள்.",
      ]),
    Rule(
      words: ["light", "sun", "shade", "धूप", "रोशन", "வெயி", "வெளிச்ச", "ஒளி"],
      texts: [
        "en":
          "Most plants on a balcony want four to six hours of sun. Check whether the leaves are bleached, which may be too much, or the stems long and thin, which may be too little. Move the plant gradually, over a week.",
        "hi":
          "बालकनी के ज़्यादातर पौधों को चार से छह घंटे धूप चाहिए। देखें कि पत्तियाँ उड़े रंग की तो नहीं, धूप ज़्यादा हो सकती है; तने लंबे और पतले हों तो कम हो सकती है। पौधे को हफ़्ते भर में धीरे-धीरे खिसकाएँ।",
        "ta":
          "பால்கனிச் செடிகளில் பெரும்பாலானவற்றுக்கு நான்கு முதல் ஆறு மணி நேர வெயில் வேண்டும். இலைகள் வெளுத்திருந்தால் வெயில் அதிகமாக இருக்கலாம்; தண்டுகள் நீண்டு மெலிந்திருந்தால் குறைவாக இருக்கலாம். ஒரு வாரத்தில் படிப்படியாக இடத்தை மாற்றுங்கள்.",
      ]),
    Rule(
      words: ["water", "dry", "wet", "droop", "wilt", "पानी", "सूख", "मुरझ", "தண்ணீ", "வாட", "ஈர"],
      texts: [
        "en":
          "Check the soil with a finger: water when the upper two centimetres are dry, until some runs out below. If it droops in wet soil, the roots may have too little air. Check whether the pot drains.",
        "hi":
          "उँगली से मिट्टी देखें: ऊपर के दो सेंटीमीटर सूखे हों तो इतना पानी दें कि थोड़ा नीचे से निकले। मिट्टी गीली हो और पौधा झुका हो, तो जड़ों को हवा कम मिल रही हो सकती है। देखें कि गमले से पानी निकलता है या नहीं।",
        "ta":
          "விரலால் மண்ணைத் தொட்டுப் பாருங்கள்: மேல் இரண்டு சென்டிமீட்டர் காய்ந்திருந்தால், அடியில் சிறிது வெளியேறும் வரை தண்ணீர் ஊற்றுங்கள். ஈர மண்ணில் வாடினால், வேர்களுக்குக் காற்று குறைவாக இருக்கலாம். தொட்டியிலிருந்து நீர் வடிகிறதா என்று பாருங்கள்.",
      ]),
  ]

  private static let general = Rule(
    words: [],
    texts: [
      "en":
        "I can only guess from here. Compare the plant with how it looked two weeks ago: what changed in water, light or place? Check the leaves on both sides and the soil, and change one thing at a time.",
      "hi":
        "यहाँ से मैं सिर्फ़ अनुमान लगा सकता हूँ। दो हफ़्ते पहले की हालत से तुलना करें: पानी, धूप या जगह में क्या बदला? पत्तियाँ दोनों तरफ़ से और मिट्टी देखें, और एक बार में एक ही बदलाव करें।",
      "ta":
        "இங்கிருந்து என்னால் ஊகிக்க மட்டுமே முடியும். இரண்டு வாரத்துக்கு முன் செடி எப்படி இருந்தது என்று ஒப்பிடுங்கள்: தண்ணீர், வெயில், இடம் எதில் மாற்றம்? இலைகளை இருபுறமும், மண்ணையும் பாருங்கள்; ஒரு நேரத்தில் ஒரு மாற்றம் மட்டும் செய்யுங்கள்.",
    ])
}
