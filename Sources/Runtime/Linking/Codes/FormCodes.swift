import Foundations

extension Diagnostic.Code {
  /// An option that is none of the words that its answer is held as or given to.
  ///
  /// What is chosen is put into a state, or given to an action, that takes certain words only. An option of another word
  /// would be refused as soon as somebody chose it. The words are those of the `enum(…)` in the state or in the contract.
  ///
  /// ```yaml fails body
  /// - choice: Plan
  ///   id: plan
  ///   value: tier
  ///   options: [ { value: free, label: Free }, { value: prro, label: Pro } ]
  /// ```
  /// ```yaml passes body
  /// - choice: Plan
  ///   id: plan
  ///   value: tier
  ///   options: [ { value: free, label: Free }, { value: pro, label: Pro } ]
  /// ```
  static let unknownOption = Self("KL0228")
  /// An option that is given twice.
  ///
  /// Options are told apart by what they stand for. Of two with one value only the first would ever be offered.
  ///
  /// ```yaml fails body
  /// - choice: Diet
  ///   id: diet
  ///   options: [ { value: veg, label: Vegetarian }, { value: veg, label: Vegan } ]
  /// ```
  /// ```yaml passes body
  /// - choice: Diet
  ///   id: diet
  ///   options: [ { value: veg, label: Vegetarian }, { value: vegan, label: Vegan } ]
  /// ```
  static let duplicateOption = Self("KL0229")
  /// An id under which nothing is asked.
  ///
  /// `validate` looks at answers: those of the components whose ids it names, and of all within them. Without ids it looks
  /// at the whole screen.
  ///
  /// ```yaml fails body
  /// - { field: Name, id: name, required: true }
  /// - { button: Save, id: save, do: [ validate: nmae, back ] }
  /// ```
  /// ```yaml passes body
  /// - { field: Name, id: name, required: true }
  /// - { button: Save, id: save, do: [ validate: name, back ] }
  /// ```
  static let nothingAsked = Self("KL0230")
  /// A choice without an option.
  ///
  /// Nobody can answer a question that offers no answer. Options that come from data stand under `items`.
  ///
  /// ```yaml fails body
  /// - choice: Diet
  ///   id: diet
  ///   options: []
  /// ```
  /// ```yaml passes body
  /// - choice: Diet
  ///   id: diet
  ///   options: [ { value: veg, label: Vegetarian } ]
  /// ```
  static let noOptions = Self("KL0231")
  /// Options both written out and made from a list, or neither.
  ///
  /// The options of a choice are written out under `options`, or made from the items of a list: `items` says which list,
  /// `offer` the value and the label of an item.
  ///
  /// ```yaml fails body
  /// - choice: Size
  ///   id: size
  ///   items: "[1, 2, 3]"
  /// ```
  /// ```yaml passes body
  /// - choice: Size
  ///   id: size
  ///   items: "[1, 2, 3]"
  ///   offer: { value: "${item}", label: "${number(item)}" }
  /// ```
  static let optionSource = Self("KL0232")
  /// A range without a number in it, or a step that goes nowhere.
  ///
  /// A stepper goes from its `min` to its `max` by its `step`, which is more than 0.
  ///
  /// ```yaml fails body
  /// - { stepper: Servings, id: servings, min: 12, max: 1 }
  /// ```
  /// ```yaml passes body
  /// - { stepper: Servings, id: servings, min: 1, max: 12 }
  /// ```
  static let emptyRange = Self("KL0233")
  /// A key that means nothing to the kind of field it is given to.
  ///
  /// Only numbers have `digits` after their point, and only one-time codes a `length`. How long a text may be is said by
  /// `min` and `max`; phone numbers, addresses of mail and codes have their own rules.
  ///
  /// ```yaml fails body
  /// - { field: Name, id: name, length: 6 }
  /// ```
  /// ```yaml passes body
  /// - { field: Name, id: name, max: 6 }
  /// ```
  static let idleKey = Self("KL0234")
}
