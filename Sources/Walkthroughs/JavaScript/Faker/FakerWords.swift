/// The words to pick from.
///
/// An added word changes the results of every seed.
enum FakerWords {
  static let firstNames = words(
    """
    Aanya Ada Amara Anil Asha Bela Carlos Chen Clara Daniel Devi Elena Emma Farid Grace Hana Hugo Ines Ivan Jaya Jonas
    Kavya Kenji Lakshmi Leila Lucas Maria Mateo Meera Mina Nadia Nikhil Noor Olga Omar Paul Priya Rahul Ravi Rosa Samir
    Sara Selvi Sofia Tara Tomas Uma Vera Yusuf Zara
    """)

  static let lastNames = words(
    """
    Ahmed Almeida Baker Bauer Chandra Costa Das Dubois Fischer Garcia Gupta Haddad Hansen Iyer Jensen Joshi Kapoor Kim
    Kumar Larsen Lopez Martin Mehta Meyer Murugan Nair Novak Okafor Patel Pillai Rao Reddy Rossi Santos Sato Schmidt
    Selvam Sharma Silva Singh Smith Suzuki Tanaka Torres Varma Weber Wilson Wong Young Zhang
    """)

  static let cities = names(
    """
    Accra, Ahmedabad, Athens, Bangkok, Bengaluru, Berlin, Bogota, Boston, Cairo, Chennai, Chicago, Coimbatore, Delhi,
    Dublin, Geneva, Hanoi, Helsinki, Jaipur, Jakarta, Kochi, Kolkata, Lagos, Lima, Lisbon, London, Lucknow, Madrid,
    Madurai, Melbourne, Mexico City, Mumbai, Nairobi, New York, Oslo, Paris, Pune, Rome, Salem, Seoul, Tokyo, Toronto,
    Vienna, Warsaw, Zurich
    """)

  static let countries: [(name: String, code: String)] = names(
    """
    Argentina AR, Australia AU, Austria AT, Brazil BR, Canada CA, Chile CL, Colombia CO, Denmark DK, Egypt EG,
    Finland FI, France FR, Germany DE, Ghana GH, Greece GR, India IN, Indonesia ID, Ireland IE, Italy IT, Japan JP,
    Kenya KE, Malaysia MY, Mexico MX, Morocco MA, Nepal NP, Netherlands NL, New Zealand NZ, Nigeria NG, Norway NO,
    Peru PE, Poland PL, Portugal PT, Singapore SG, South Africa ZA, South Korea KR, Spain ES, Sri Lanka LK, Sweden SE,
    Switzerland CH, Thailand TH, Turkey TR, United Kingdom GB, United States US, Uruguay UY, Vietnam VN
    """
  ).map { (String($0.dropLast(3)), String($0.suffix(2))) }

  static let colors = words(
    """
    amber azure beige black blue brown coral cyan gold gray green indigo ivory khaki lavender lime magenta maroon mint
    navy olive orange orchid pink plum purple red salmon silver tan teal turquoise violet white yellow
    """)

  static let adjectives = words(
    """
    bright broad calm clear cool deep early fair fine fresh gentle golden good green kind large late light long new
    open plain quick quiet round small soft sweet warm wide
    """)

  static let nouns = words(
    """
    apple bridge cloud field flower forest garden harbor hill island lake lamp market meadow mirror morning mountain
    paper river road rose sea spring stone summer table tree valley window winter
    """)

  static let dishes = names(
    """
    Biryani, Caesar Salad, Chicken Curry, Dal Makhani, Dosa, Falafel, Fried Rice, Idli, Lasagne, Masala Omelette,
    Minestrone, Paella, Pho, Pizza Margherita, Pongal, Rajma, Ramen, Ratatouille, Sambar, Shakshuka, Tacos, Upma
    """)

  static let fruits = words(
    "apple apricot banana cherry fig grape guava kiwi lemon lychee mango orange papaya peach pear")

  static let vegetables = words(
    "beetroot cabbage carrot cauliflower cucumber eggplant leek okra onion pea potato pumpkin radish spinach tomato"
  )

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static func names(_ text: String) -> [String] {
    text.replacing("\n", with: " ").split(separator: ", ").map(String.init)
  }
}
