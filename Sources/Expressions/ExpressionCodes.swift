package import Foundations

extension Diagnostic.Code {
  /// An expression that does not follow the grammar.
  ///
  /// Expressions are CEL: `==` compares, `&&`, `||` and `!` combine, `a ? b : c` chooses, texts stand in single or
  /// double quotes. There is no assignment, no `and` and no `or`. Only the first fault of an expression is reported.
  ///
  /// ```cel fails
  /// recipe.minutes > 20 and people == 4
  /// ```
  /// ```cel passes
  /// recipe.minutes > 20 && people == 4
  /// ```
  static let expressionSyntax = Diagnostic.Code("KL0301")
  /// An expression that is too long or nested too deeply.
  ///
  /// No expression that people write comes near the limit of 160 levels of brackets and operators within each other. A longer
  /// one belongs into the model, which can be tested; or name a part of it with `cel.bind(name, value, …)`.
  ///
  /// ```cel fails
  /// [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
  /// [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
  /// [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
  /// [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
  /// 1
  /// ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
  /// ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
  /// ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
  /// ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
  /// ```
  /// ```cel passes
  /// [[1]]
  /// ```
  static let expressionTooDeep = Diagnostic.Code("KL0302")
  /// A macro that is written wrongly.
  ///
  /// `has` asks for a field and takes its path. The others, such as `map`, `filter`, `exists` and `all`, take a plain name
  /// that stands for each element in turn, then an expression that uses it.
  ///
  /// ```cel fails
  /// recipe.steps.exists("step", step == "Soak")
  /// ```
  /// ```cel passes
  /// recipe.steps.exists(step, step == "Soak")
  /// ```
  static let expressionMacro = Diagnostic.Code("KL0303")
  /// A name that nothing has here.
  ///
  /// An expression sees the models that its screen names, `params`, `state`, `form`, `flags`, `tier`, `device`, `locale`,
  /// `net`, `app` and, in a row, `item` and `index`. Anything else is misspelt or belongs to another screen. A text that is
  /// meant as such stands in quotes.
  ///
  /// ```cel fails
  /// recipes.minutes > 20
  /// ```
  /// ```cel passes
  /// recipe.minutes > 20
  /// ```
  package static let unknownName = Diagnostic.Code("KL0304")
  /// A field that a value does not have.
  ///
  /// What a model publishes is declared in its plugin's `plugin.yaml`. A field that is not there is misspelt, or has to be
  /// added to the contract first.
  ///
  /// ```cel fails
  /// recipe.minuets > 20
  /// ```
  /// ```cel passes
  /// recipe.minutes > 20
  /// ```
  static let unknownField = Diagnostic.Code("KL0305")
  /// A function that does not exist.
  ///
  /// Functions are called as `size(list)` or on a value, as in `name.startsWith("I")`; the message says where the other
  /// form is meant. Beside CEL's own there are those that write by locale, such as `number`, `date`, `duration` and `plural`.
  ///
  /// ```cel fails
  /// length(recipe.steps) > 1
  /// ```
  /// ```cel passes
  /// size(recipe.steps) > 1
  /// ```
  static let unknownFunction = Diagnostic.Code("KL0306")
  /// Arguments that a function does not take.
  ///
  /// There are too many or too few of them, or one has another type. The help shows the forms that there are.
  ///
  /// ```cel fails
  /// recipe.name.startsWith(1)
  /// ```
  /// ```cel passes
  /// recipe.name.startsWith("I")
  /// ```
  static let wrongArguments = Diagnostic.Code("KL0307")
  /// Operands that an operator does not take.
  ///
  /// Both sides of an operator have one type: texts are not compared with numbers, and a list is no condition. Convert one
  /// of them with `int(…)`, `double(…)` or `string(…)`, or compare what is meant, such as `size(list) > 0`.
  ///
  /// ```cel fails
  /// recipe.minutes > "20"
  /// ```
  /// ```cel passes
  /// recipe.minutes > 20
  /// ```
  static let wrongOperands = Diagnostic.Code("KL0308")
  /// A value of another type than the one expected.
  ///
  /// A key such as `when` needs `true` or `false`, an argument needs the type that is declared for it, and the index of a
  /// list is a whole number.
  ///
  /// ```cel fails
  /// recipe.steps["first"]
  /// ```
  /// ```cel passes
  /// recipe.steps[0]
  /// ```
  static let wrongType = Diagnostic.Code("KL0309")
  /// A word that a value can never be.
  ///
  /// The value is one of a fixed set of words, and this one is not among them, so the comparison would always come out the
  /// same.
  ///
  /// ```cel fails
  /// tier == "premium"
  /// ```
  /// ```cel passes
  /// tier == "pro"
  /// ```
  static let unknownCase = Diagnostic.Code("KL0310")
  /// A literal that can never be converted.
  ///
  /// A date, a length of time or a pattern is written out, and can be seen to be wrong before anything runs.
  ///
  /// ```cel fails
  /// duration("20 minutes")
  /// ```
  /// ```cel passes
  /// duration("20m")
  /// ```
  static let badLiteral = Diagnostic.Code("KL0311")
}
