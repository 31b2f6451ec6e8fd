// Made from the doc comments of the codes, which a program does not know when it runs: change those, then let
// `RECORD=1 scripts/test ExplanationTable` write this file anew.

extension Explanation {
  /// The doc comment of each code, in order of the codes.
  static let comments: [(code: String, comment: String)] = [
    (
      "KL0101",
      #"""
      The text is not YAML.

      The file cannot be taken apart at all, so nothing else in it was looked at. Most often a quote or bracket is not
      closed, a text holds `: ` without quotes, a tab stands in the indentation, or an item stands at another depth
      than the ones before it.

      ```yaml fails Screens/demo/example.yaml
      screen: example
      title: "Example
      body:
        - text: Example
      ```
      ```yaml passes Screens/demo/example.yaml
      screen: example
      title: "Example"
      body:
        - text: Example
      ```
      """#
    ),
    (
      "KL0102",
      #"""
      The bytes are not UTF-8.

      Every file is read as UTF-8. A file from an older editor may be in another encoding, in which all letters but
      the English ones are other bytes. Save it anew as UTF-8.

      ```text fails
      title: Caf\xE9
      ```
      ```text passes
      title: Caf\xC3\xA9
      ```
      """#
    ),
    (
      "KL0103",
      #"""
      The file is larger than any that is read.

      A file that people write has a few hundred lines. What is larger than 4 MiB is refused before it is read, so that
      no file can take all memory. Most likely the path is that of another file; else divide it.

      ```text fails
      Screens/demo/example.yaml, 5 MiB
      ```
      ```text passes
      Screens/demo/example.yaml, 4 KiB
      ```
      """#
    ),
    (
      "KL0104",
      #"""
      Lists and mappings nest deeper than anybody writes them.

      More than 64 levels are refused, since reading them costs without end. A screen that is deep should use
      components of its own, files under `components/`.

      ```yaml fails Screens/demo/example.yaml
      screen: example
      title: Example
      about:
        [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
        [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
        ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
        ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      body: []
      ```
      ```yaml passes Screens/demo/example.yaml
      screen: example
      title: Example
      about: An example.
      body: []
      ```
      """#
    ),
    (
      "KL0105",
      #"""
      There are more values in a file than any that people write.

      An alias (`*name`) stands for all that its anchor (`&name`) holds, so a few lines of aliases can stand for
      millions of values. More than 200,000 are refused. Write the parts out, or use a component.

      ```yaml fails Screens/demo/example.yaml
      screen: example
      title: Example
      about:
        - &a [x, x, x, x, x, x, x, x, x, x]
        - &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
        - &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
        - &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
        - &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
        - [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
      body: []
      ```
      ```yaml passes Screens/demo/example.yaml
      screen: example
      title: Example
      body:
        - text: Example
      ```
      """#
    ),
    (
      "KL0106",
      #"""
      A mapping has the same key twice.

      Only one of the two could count, and which one is easy to get wrong. Remove one, or make two items of a list
      where both are meant.

      ```yaml fails body
      - text: Soak the rice
        text: Steam the batter
      ```
      ```yaml passes body
      - text: Soak the rice
      - text: Steam the batter
      ```
      """#
    ),
    (
      "KL0107",
      #"""
      A merge key (`<<`) is used.

      Merge keys are no part of YAML 1.2, and they hide where a value comes from. Write the keys out, or make a
      component that takes what differs.

      ```yaml fails body
      - text: Soak the rice
        a11y: &spoken { hint: Eight hours }
      - text: Steam the batter
        a11y: { <<: *spoken }
      ```
      ```yaml passes body
      - text: Soak the rice
        a11y: { hint: Eight hours }
      - text: Steam the batter
        a11y: { hint: Eight hours }
      ```
      """#
    ),
    (
      "KL0108",
      #"""
      A tag (`!name`) is used.

      Tags say of which type a value is. Here the key says it, so a tag has nothing to add. Remove it; a text that
      begins with `!` stands in quotes.

      ```yaml fails body
      - text: !important Soak the rice
      ```
      ```yaml passes body
      - text: "!important: soak the rice"
      ```
      """#
    ),
    (
      "KL0109",
      #"""
      A key is not a simple text.

      A list or a mapping stands where a key is expected. Brackets and braces have a meaning of their own in YAML: take them
      away, or put a text that has them into quotes.

      ```yaml fails body
      - text: Soak the rice
        [when]: state.vegetarian
      ```
      ```yaml passes body
      - text: Soak the rice
        when: state.vegetarian
      ```
      """#
    ),
    (
      "KL0110",
      #"""
      There is more than one document in the file.

      A line of `---` begins a new document, and a file is one screen, one app or one contract. Remove the line, or
      move what follows to a file of its own.

      ```yaml fails Screens/demo/example.yaml
      screen: example
      title: Example
      body: []
      ---
      screen: other
      ```
      ```yaml passes Screens/demo/example.yaml
      screen: example
      title: Example
      body: []
      ```
      """#
    ),
    (
      "KL0111",
      #"""
      There is no document in the file.

      The file is empty, or holds nothing but comments. Write the screen, or delete the file.

      ```yaml fails Screens/demo/example.yaml
      # The example comes here.
      ```
      ```yaml passes Screens/demo/example.yaml
      screen: example
      title: Example
      body: []
      ```
      """#
    ),
    (
      "KL0112",
      #"""
      The file cannot be read.

      Something names a file that is not there, that is a folder, or that may not be read. The message says which of
      these it is. Correct the name, or put the file there.

      ```yaml fails app
      catalogs: [demo, examples, wrods]
      ```
      ```yaml passes app
      catalogs: [demo, examples]
      ```
      """#
    ),
    (
      "KL0113",
      #"""
      An alias names no anchor before it.

      `*name` stands for what `&name` was written at earlier in the same file. A text that begins with `*`, such as a
      line of Markdown, stands in quotes.

      ```yaml fails body
      - text: *fresh
      ```
      ```yaml passes body
      - text: "*fresh*"
      ```
      """#
    ),
    (
      "KL0114",
      #"""
      A type that does not exist or is written wrongly.

      Types are `bool`, `int`, `uint`, `double`, `string`, `bytes`, `timestamp`, `duration`, `phase` and `dyn`; `list(…)`,
      `map(…, …)` and `enum(…)` make others, and `?` behind one says that there may be no value. Contracts can name types
      of their own under `types`.

      ```yaml fails plugin
      models:
        Timer:
          state: { seconds: itn }
      ```
      ```yaml passes plugin
      models:
        Timer:
          state: { seconds: int }
      ```
      """#
    ),
    (
      "KL0130",
      #"""
      A baseline has not the form that it was written in.

      A baseline is written by `kolam check --baseline FILE --write-baseline` and made smaller by `--update-baseline`;
      nobody needs to write in it. After a merge that went wrong, take the version of one side and run
      `--update-baseline`.

      ```yaml fails known.yaml
      baseline: 1
      apps:
        epicura:
          - file: Screens/epicura/recipes.yaml
            code: KL0217
            cuont: 1
      ```
      ```yaml passes known.yaml
      baseline: 1
      apps:
        epicura:
          - file: Screens/epicura/recipes.yaml
            code: KL0217
            message: the list has no `empty`
            fingerprint: 205d4dc0908abb6f
            count: 1
      ```
      """#
    ),
    (
      "KL0131",
      #"""
      A warning that the baseline knows is not there any more.

      A baseline only shrinks: what was mended is taken out, so that it cannot come back unseen.
      `kolam check --baseline FILE --update-baseline` does it. Beside errors nothing is missed, since a file with
      errors can hide its warnings.

      ```yaml fails known.yaml
      baseline: 1
      apps:
        epicura:
          - file: Screens/epicura/mended.yaml
            code: KL0217
            message: the list has no `empty`
            fingerprint: 205d4dc0908abb6f
            count: 1
      ```
      ```yaml passes known.yaml
      baseline: 1
      apps: {}
      ```
      """#
    ),
    (
      "KL0132",
      #"""
      A baseline has a version that this program does not know.

      A later version of the program wrote it. Use that one, or go back to the file as it was before.

      ```yaml fails known.yaml
      baseline: 2
      apps: {}
      ```
      ```yaml passes known.yaml
      baseline: 1
      apps: {}
      ```
      """#
    ),
    (
      "KL0133",
      #"""
      The baseline is there already.

      `--write-baseline` makes a first one and nothing else: were it to write over one that is there, new warnings
      would become known unseen. Mend the new ones; what was mended is taken out by `--update-baseline`. To begin
      again, delete the file.

      ```sh fails
      kolam check --baseline known.yaml --write-baseline    # known.yaml is there
      ```
      ```sh passes
      kolam check --baseline known.yaml --update-baseline
      ```
      """#
    ),
    (
      "KL0134",
      #"""
      The baseline cannot be written.

      Its folder is not there or may not be written, or the disk is full. What was there before stays as it was.

      ```sh fails
      kolam check --baseline nowhere/known.yaml --write-baseline    # there is no folder nowhere
      ```
      ```sh passes
      kolam check --baseline known.yaml --write-baseline
      ```
      """#
    ),
    (
      "KL0201",
      #"""
      A component that does not exist.

      Every item of a `body` names one component. A name that is none of them is most likely misspelt; until it is
      mended, a line in its place says so on the screen.

      ```yaml fails body
      - buton: Start
        id: start
      ```
      ```yaml passes body
      - button: Start
        id: start
        do: [ back ]
      ```
      """#
    ),
    (
      "KL0202",
      #"""
      A key that does not exist where it stands.

      Each component, action and file has its own keys. One that is misspelt would do nothing, which is hard to see
      on the screen, so it is an error. It may also stand at the wrong depth: count the spaces before it.

      ```yaml fails body
      - button: Start
        id: start
        enable: people > 1
        do: [ back ]
      ```
      ```yaml passes body
      - button: Start
        id: start
        enabled: state.people > 1
        do: [ back ]
      ```
      """#
    ),
    (
      "KL0203",
      #"""
      A key that must be given is missing.

      The message names the key and what it is for. Where it is written and still missing, it stands at another
      depth, most often one level too deep.

      ```yaml fails body
      - list: recipe.steps
        as: step
        empty: { text: No steps }
        loading: { text: Loading… }
        error: { text: Not to be reached }
      ```
      ```yaml passes body
      - list: recipe.steps
        as: step
        row: { text: "${step}" }
        empty: { text: No steps }
        loading: { text: Loading… }
        error: { text: Not to be reached }
      ```
      """#
    ),
    (
      "KL0204",
      #"""
      A value of the wrong kind, such as a list where a text is expected.

      Each key takes a text, an expression, a list or a mapping; the message says what was found and what was expected.
      Keys such as `when` and `enabled` always hold an expression, which is written bare, without `${` and `}`.

      ```yaml fails body
      - text: Soak the rice
        when: ${state.vegetarian}
      ```
      ```yaml passes body
      - text: Soak the rice
        when: state.vegetarian
      ```
      """#
    ),
    (
      "KL0205",
      #"""
      Two component or action names in one mapping.

      One item is one component, or one action. Two names in it mean that the second lacks the `-` that begins an item
      of its own.

      ```yaml fails body
      - text: Soak the rice
        button: Start
        id: start
      ```
      ```yaml passes body
      - text: Soak the rice
      - button: Start
        id: start
        do: [ back ]
      ```
      """#
    ),
    (
      "KL0206",
      #"""
      A mapping without a component or action name.

      All keys of the item belong to some component or action, and none of them says which. Name it in the first line.

      ```yaml fails body
      - id: start
        when: state.vegetarian
      ```
      ```yaml passes body
      - text: Soak the rice
        when: state.vegetarian
      ```
      """#
    ),
    (
      "KL0207",
      #"""
      An action that does not exist.

      What happens is a list of actions, such as `go`, `call` or `set`. One that does not exist is most likely misspelt;
      what a model can do is called with `call`.

      ```yaml fails body
      - button: Start
        id: start
        do: [ goto: home ]
      ```
      ```yaml passes body
      - button: Start
        id: start
        do: [ go: home ]
      ```
      """#
    ),
    (
      "KL0208",
      #"""
      A word that is none of those allowed.

      Some keys take one word out of a few, which the message names.

      ```yaml fails body
      - notice: { level: warn, text: Too hot }
      ```
      ```yaml passes body
      - notice: { level: warning, text: Too hot }
      ```
      """#
    ),
    (
      "KL0209",
      #"""
      A name with characters that names cannot have.

      Ids and the names of screens are letters, digits, `_` and `-` and begin with a letter. Names that expressions use,
      as those of models, params and states, have no `-`, which would be a minus there.

      ```yaml fails body
      - button: Start
        id: start now
        do: [ back ]
      ```
      ```yaml passes body
      - button: Start
        id: start-now
        do: [ back ]
      ```
      """#
    ),
    (
      "KL0210",
      #"""
      An id that another node of the screen has.

      People and scripts act on a component by its id, so one screen has each id once, also where only one of the two
      is shown at a time.

      ```yaml fails body
      - button: Start
        id: start
        do: [ call: recipe.start ]
      - button: Start over
        id: start
        do: [ call: recipe.start ]
      ```
      ```yaml passes body
      - button: Start
        id: start
        do: [ call: recipe.start ]
      - button: Start over
        id: start-over
        do: [ call: recipe.start ]
      ```
      """#
    ),
    (
      "KL0212",
      #"""
      A `${` without its `}`.

      `${` begins an expression in a text, and everything to the matching `}` belongs to it. Quotes and braces within
      the expression count, so a quote that is not closed hides the `}`. `$${` stands for the characters themselves.

      ```yaml fails body
      - text: ${recipe.name
      ```
      ```yaml passes body
      - text: ${recipe.name}
      ```
      """#
    ),
    (
      "KL0213",
      #"""
      A `${}` with nothing in it.

      Nothing would be shown there. Write the expression, or take the braces away; `$${}` stands for the characters
      themselves.

      ```yaml fails body
      - text: Cook ${} now
      ```
      ```yaml passes body
      - text: Cook ${recipe.name} now
      ```
      """#
    ),
    (
      "KL0214",
      #"""
      A literal that does not fit its type, such as `twelve` for an int.

      The value is written out, and its type is known: a whole number, `true` or `false`, a length of time such as `90s`,
      one of a few words. `yes`, `no`, `on` and `off` are texts here, never true or false.

      ```yaml fails body
      - button: Five stars
        id: rate
        do:
          - call: recipe.rate
            with: { stars: five }
      ```
      ```yaml passes body
      - button: Five stars
        id: rate
        do:
          - call: recipe.rate
            with: { stars: 5 }
      ```
      """#
    ),
    (
      "KL0215",
      #"""
      Something people act on has no id.

      Walkthroughs, tests and people who type name a component by its id. Without one its name would depend on how many
      others stand before it, and change whenever one is added.

      ```yaml fails body
      - button: Start
        do: [ call: recipe.start ]
      ```
      ```yaml passes body
      - button: Start
        id: start
        do: [ call: recipe.start ]
      ```
      """#
    ),
    (
      "KL0216",
      #"""
      The script's name differs from its file's.

      A screen, component or flow is found by its file, and its first line says the same name, so that a copied file is
      noticed. Change one of the two.

      ```yaml fails Screens/demo/example.yaml
      screen: exmaple
      title: Example
      body: []
      ```
      ```yaml passes Screens/demo/example.yaml
      screen: example
      title: Example
      body: []
      ```
      """#
    ),
    (
      "KL0217",
      #"""
      A list does not say what is shown while it loads, when it is empty or when loading failed.

      A list that waits for a model shows nothing until the items come, and nothing says why. Say what is shown while they
      load (`loading`), when there are none (`empty`) and when loading failed (`error`). A list that does not wait only needs
      `empty`.

      ```yaml fails body
      - list: recipes.items
        row: { text: "${item.name}" }
        empty: { text: No recipes yet }
        loading: { text: Loading… }
      ```
      ```yaml passes body
      - list: recipes.items
        row: { text: "${item.name}" }
        empty: { text: No recipes yet }
        loading: { text: Loading… }
        error: { text: Not to be reached }
      ```
      """#
    ),
    (
      "KL0218",
      #"""
      A component that is given something and keeps it nowhere.

      A field on a screen holds what it is given in the screen's `form`, or in the state that `bind` names. In a row or in a
      component of the app's own neither is possible: say what it shows with `value` and what is done with `on`.

      ```yaml fails body
      - list: recipe.steps
        row: { field: Note, id: note }
        empty: { text: No steps }
        loading: { text: Loading… }
        error: { text: Not to be reached }
      ```
      ```yaml passes body
      - list: recipe.steps
        row:
          field: Note
          id: note
          value: item
          on:
            change:
              - call: recipe.rename
                with: { name: "${value}" }
        empty: { text: No steps }
        loading: { text: Loading… }
        error: { text: Not to be reached }
      ```
      """#
    ),
    (
      "KL0219",
      #"""
      A device profile that the app does not have.

      Under `devices` stand names of the app's `profiles`, as app.yaml declares them.

      ```yaml fails body
      - text: Soak the rice for eight hours
        devices: { wacth: { text: Soak } }
      ```
      ```yaml passes body
      - text: Soak the rice for eight hours
        devices: { watch: { text: Soak } }
      ```
      """#
    ),
    (
      "KL0220",
      #"""
      A component of the app's own that does not exist.

      `use` names a file under the app's `components` folder, without its ending.

      ```yaml fails body
      - use: crad
        with: { name: Idli }
      ```
      ```yaml passes body
      - use: card
        with: { name: Idli }
      ```
      """#
    ),
    (
      "KL0221",
      #"""
      A component of the app's own that uses itself, by way of others or not.

      A component that contains itself would never end. What repeats is a `list`.

      ```yaml fails Screens/demo/components/card.yaml
      component: card
      params: { name: string }
      events: { chosen: { name: string } }
      body:
        - use: card
          with: { name: "${params.name}" }
        - button: Choose
          id: choose
          do: [ emit: { event: chosen, with: { name: "${params.name}" } } ]
      ```
      ```yaml passes Screens/demo/components/card.yaml
      component: card
      params: { name: string }
      events: { chosen: { name: string } }
      body:
        - text: ${params.name}
        - slot
        - button: Choose
          id: choose
          do: [ emit: { event: chosen, with: { name: "${params.name}" } } ]
      ```
      """#
    ),
    (
      "KL0222",
      #"""
      An event that a component does not declare.

      A component tells what it declares under `events`, and whoever uses it answers under `on: { event: … }` by the same
      names.

      ```yaml fails body
      - use: card
        with: { name: Idli }
        on: { event: { choosen: [ back ] } }
      ```
      ```yaml passes body
      - use: card
        with: { name: Idli }
        on: { event: { chosen: [ back ] } }
      ```
      """#
    ),
    (
      "KL0223",
      #"""
      A slot that a component does not have.

      `slots` puts components into the places that a component leaves open, by their names; `body` fills the place
      without a name.

      ```yaml fails body
      - use: card
        with: { name: Idli }
        slots: { footer: [ text: Ready ] }
      ```
      ```yaml passes body
      - use: card
        with: { name: Idli }
        body: [ text: Ready ]
      ```
      """#
    ),
    (
      "KL0224",
      #"""
      A slot that stands outside of a component.

      A `slot` is a place that whoever uses a component fills. A screen is used by nobody, so there is nothing to fill it.

      ```yaml fails body
      - slot: footer
      ```
      ```yaml passes Screens/demo/components/card.yaml
      component: card
      params: { name: string }
      events: { chosen: { name: string } }
      body:
        - text: ${params.name}
        - slot: footer
        - slot
        - button: Choose
          id: choose
          do: [ emit: { event: chosen, with: { name: "${params.name}" } } ]
      ```
      """#
    ),
    (
      "KL0225",
      #"""
      An event told outside of a component.

      `emit` tells whoever uses a component that something happened. A screen is used by nobody; it acts itself, as with
      `call` or `go`.

      ```yaml fails body
      - button: Choose
        id: choose
        do: [ emit: chosen ]
      ```
      ```yaml passes body
      - button: Choose
        id: choose
        do: [ go: home ]
      ```
      """#
    ),
    (
      "KL0226",
      #"""
      A watch that changes what it watches.

      A `watch` runs when its value changes. If what it runs computes that value anew each time, it may run for ever: give
      the action an `if` that ends it, or set another state.

      ```yaml fails screen
      watch:
        - value: state.people
          do: [ set: { state.people: "${state.people + 1}" } ]
      ```
      ```yaml passes screen
      watch:
        - value: state.people
          do:
            - set: { state.people: "${state.people + 1}" }
              if: state.people < 4
      ```
      """#
    ),
    (
      "KL0227",
      #"""
      A timer that runs more often than anybody can read.

      `every` runs actions again and again. More often than ten times a second nobody can follow, and the battery pays for
      it. What changes faster is published by a model.

      ```yaml fails screen
      every:
        - time: 10ms
          do: [ call: recipes.refresh ]
      ```
      ```yaml passes screen
      every:
        - time: 30s
          do: [ call: recipes.refresh ]
      ```
      """#
    ),
    (
      "KL0228",
      #"""
      An option that is none of the words that its answer is held as or given to.

      What is chosen is put into a state, or given to an action, that takes certain words only. An option of another word
      would be refused as soon as somebody chose it. The words are those of the `enum(…)` in the state or in the contract.

      ```yaml fails body
      - choice: Plan
        id: plan
        value: tier
        options: [ { value: free, label: Free }, { value: prro, label: Pro } ]
      ```
      ```yaml passes body
      - choice: Plan
        id: plan
        value: tier
        options: [ { value: free, label: Free }, { value: pro, label: Pro } ]
      ```
      """#
    ),
    (
      "KL0229",
      #"""
      An option that is given twice.

      Options are told apart by what they stand for. Of two with one value only the first would ever be offered.

      ```yaml fails body
      - choice: Diet
        id: diet
        options: [ { value: veg, label: Vegetarian }, { value: veg, label: Vegan } ]
      ```
      ```yaml passes body
      - choice: Diet
        id: diet
        options: [ { value: veg, label: Vegetarian }, { value: vegan, label: Vegan } ]
      ```
      """#
    ),
    (
      "KL0230",
      #"""
      An id under which nothing is asked.

      `validate` looks at answers: those of the components whose ids it names, and of all within them. Without ids it looks
      at the whole screen.

      ```yaml fails body
      - { field: Name, id: name, required: true }
      - { button: Save, id: save, do: [ validate: nmae, back ] }
      ```
      ```yaml passes body
      - { field: Name, id: name, required: true }
      - { button: Save, id: save, do: [ validate: name, back ] }
      ```
      """#
    ),
    (
      "KL0231",
      #"""
      A choice without an option.

      Nobody can answer a question that offers no answer. Options that come from data stand under `items`.

      ```yaml fails body
      - choice: Diet
        id: diet
        options: []
      ```
      ```yaml passes body
      - choice: Diet
        id: diet
        options: [ { value: veg, label: Vegetarian } ]
      ```
      """#
    ),
    (
      "KL0232",
      #"""
      Options both written out and made from a list, or neither.

      The options of a choice are written out under `options`, or made from the items of a list: `items` says which list,
      `offer` the value and the label of an item.

      ```yaml fails body
      - choice: Size
        id: size
        items: "[1, 2, 3]"
      ```
      ```yaml passes body
      - choice: Size
        id: size
        items: "[1, 2, 3]"
        offer: { value: "${item}", label: "${number(item)}" }
      ```
      """#
    ),
    (
      "KL0233",
      #"""
      A range without a number in it, or a step that goes nowhere.

      A stepper goes from its `min` to its `max` by its `step`, which is more than 0.

      ```yaml fails body
      - { stepper: Servings, id: servings, min: 12, max: 1 }
      ```
      ```yaml passes body
      - { stepper: Servings, id: servings, min: 1, max: 12 }
      ```
      """#
    ),
    (
      "KL0234",
      #"""
      A key that means nothing to the kind of field it is given to.

      Only numbers have `digits` after their point, and only one-time codes a `length`. How long a text may be is said by
      `min` and `max`; phone numbers, addresses of mail and codes have their own rules.

      ```yaml fails body
      - { field: Name, id: name, length: 6 }
      ```
      ```yaml passes body
      - { field: Name, id: name, max: 6 }
      ```
      """#
    ),
    (
      "KL0235",
      #"""
      A state that cannot hold the name of one of a component's parts.

      Tabs and steps are told apart by their names, and `bind` or `value` says which one is shown. Where that is one of a
      fixed set of words, each part is called by one of them: any other could never be shown.

      ```yaml fails body
      - tabs:
          - { tab: all, label: All dishes, body: { text: Idli } }
          - { tab: vegn, label: Vegan ones, body: { text: Idli } }
        id: parts
        bind: state.diet
      ```
      ```yaml passes body
      - tabs:
          - { tab: all, label: All dishes, body: { text: Idli } }
          - { tab: vegan, label: Vegan ones, body: { text: Idli } }
        id: parts
        bind: state.diet
      ```
      """#
    ),
    (
      "KL0236",
      #"""
      Two parts of a component with one name.

      A tab or step is chosen by its name, so of two with the same name the second could never be shown.

      ```yaml fails body
      - steps:
          - { step: soak, title: Soak the rice, body: { text: Eight hours } }
          - { step: soak, title: Grind it, body: { text: Finely } }
        id: method
      ```
      ```yaml passes body
      - steps:
          - { step: soak, title: Soak the rice, body: { text: Eight hours } }
          - { step: grind, title: Grind it, body: { text: Finely } }
        id: method
      ```
      """#
    ),
    (
      "KL0237",
      #"""
      A component whose parts are none.

      Tabs or steps without a single one show nothing at all.

      ```yaml fails body
      - tabs: []
        id: parts
      ```
      ```yaml passes body
      - tabs:
          - { tab: notes, label: Notes, body: { text: None yet } }
        id: parts
      ```
      """#
    ),
    (
      "KL0238",
      #"""
      A camera whose state can be something that it has no words for.

      A camera says how it is doing in words: `idle`, `connecting`, `live`, `stale` or `off`. A model that calls its states
      otherwise is translated by an expression.

      ```yaml fails body
      - camera: The pot from above
        state: recipe.phase
      ```
      ```yaml passes body
      - camera: The pot from above
        state: "recipe.phase == 'ready' ? 'live' : 'connecting'"
      ```
      """#
    ),
    (
      "KL0239",
      #"""
      A number of a component that cannot be so small or large.

      A heading's level is 2 to 6, since the screen's title is 1; a list shows at least one row at once.

      ```yaml fails body
      - heading: Method
        level: 7
      ```
      ```yaml passes body
      - heading: Method
        level: 3
      ```
      """#
    ),
    (
      "KL0240",
      #"""
      A component of the app's own that nothing uses.

      No screen and no other component says `use:` with its name. Its body is then checked nowhere. Remove the file, or
      use it.

      ```yaml fails Screens/demo/components/note.yaml
      component: note
      params: { text: string }
      body:
        - text: ${params.text}
      ```
      ```yaml passes Screens/demo/components/note.yaml
      component: note
      params: { text: string }
      body:
        - text: ${params.text}
      ```
      ```yaml and body
      - use: note
        with: { text: "${recipe.name}" }
      ```
      """#
    ),
    (
      "KL0241",
      #"""
      Something people act on without words.

      Its text is empty, so the line says nothing, a screen reader has nothing to say, and nobody can choose it by its
      label. Give it words, or `a11y: { label: … }`.

      ```yaml fails body
      - button: ""
        id: start
        do: [ call: recipe.start ]
      ```
      ```yaml passes body
      - button: Start
        id: start
        do: [ call: recipe.start ]
      ```
      """#
    ),
    (
      "KL0242",
      #"""
      An event that a component never tells.

      The component declares it, and no `emit` in its body names it. What others do on it never happens.

      ```yaml fails Screens/demo/components/card.yaml
      component: card
      params: { name: string }
      events: { chosen: { name: string } }
      body:
        - text: ${params.name}
      ```
      ```yaml passes Screens/demo/components/card.yaml
      component: card
      params: { name: string }
      events: { chosen: { name: string } }
      body:
        - text: ${params.name}
        - button: Choose
          id: choose
          do: [ emit: { event: chosen, with: { name: "${params.name}" } } ]
      ```
      """#
    ),
    (
      "KL0243",
      #"""
      Something people act on, hidden from screen readers.

      `a11y: { hidden: true }` is for decoration. What can be acted on must be there for everybody.

      ```yaml fails body
      - button: Start
        id: start
        a11y: { hidden: true }
        do: [ call: recipe.start ]
      ```
      ```yaml passes body
      - button: Start
        id: start
        a11y: { hint: Heats the pan }
        do: [ call: recipe.start ]
      ```
      """#
    ),
    (
      "KL0301",
      #"""
      An expression that does not follow the grammar.

      Expressions are CEL: `==` compares, `&&`, `||` and `!` combine, `a ? b : c` chooses, texts stand in single or
      double quotes. There is no assignment, no `and` and no `or`. Only the first fault of an expression is reported.

      ```cel fails
      recipe.minutes > 20 and people == 4
      ```
      ```cel passes
      recipe.minutes > 20 && people == 4
      ```
      """#
    ),
    (
      "KL0302",
      #"""
      An expression that is too long or nested too deeply.

      No expression that people write comes near the limit of 160 levels of brackets and operators within each other. A longer
      one belongs into the model, which can be tested; or name a part of it with `cel.bind(name, value, …)`.

      ```cel fails
      [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
      [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
      [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
      [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
      1
      ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      ```
      ```cel passes
      [[1]]
      ```
      """#
    ),
    (
      "KL0303",
      #"""
      A macro that is written wrongly.

      `has` asks for a field and takes its path. The others, such as `map`, `filter`, `exists` and `all`, take a plain name
      that stands for each element in turn, then an expression that uses it.

      ```cel fails
      recipe.steps.exists("step", step == "Soak")
      ```
      ```cel passes
      recipe.steps.exists(step, step == "Soak")
      ```
      """#
    ),
    (
      "KL0304",
      #"""
      A name that nothing has here.

      An expression sees the models that its screen names, `params`, `state`, `form`, `flags`, `tier`, `device`, `locale`,
      `net`, `app` and, in a row, `item` and `index`. Anything else is misspelt or belongs to another screen. A text that is
      meant as such stands in quotes.

      ```cel fails
      recipes.minutes > 20
      ```
      ```cel passes
      recipe.minutes > 20
      ```
      """#
    ),
    (
      "KL0305",
      #"""
      A field that a value does not have.

      What a model publishes is declared in its plugin's `plugin.yaml`. A field that is not there is misspelt, or has to be
      added to the contract first.

      ```cel fails
      recipe.minuets > 20
      ```
      ```cel passes
      recipe.minutes > 20
      ```
      """#
    ),
    (
      "KL0306",
      #"""
      A function that does not exist.

      Functions are called as `size(list)` or on a value, as in `name.startsWith("I")`; the message says where the other
      form is meant. Beside CEL's own there are those that write by locale, such as `number`, `date`, `duration` and `plural`.

      ```cel fails
      length(recipe.steps) > 1
      ```
      ```cel passes
      size(recipe.steps) > 1
      ```
      """#
    ),
    (
      "KL0307",
      #"""
      Arguments that a function does not take.

      There are too many or too few of them, or one has another type. The help shows the forms that there are.

      ```cel fails
      recipe.name.startsWith(1)
      ```
      ```cel passes
      recipe.name.startsWith("I")
      ```
      """#
    ),
    (
      "KL0308",
      #"""
      Operands that an operator does not take.

      Both sides of an operator have one type: texts are not compared with numbers, and a list is no condition. Convert one
      of them with `int(…)`, `double(…)` or `string(…)`, or compare what is meant, such as `size(list) > 0`.

      ```cel fails
      recipe.minutes > "20"
      ```
      ```cel passes
      recipe.minutes > 20
      ```
      """#
    ),
    (
      "KL0309",
      #"""
      A value of another type than the one expected.

      A key such as `when` needs `true` or `false`, an argument needs the type that is declared for it, and the index of a
      list is a whole number.

      ```cel fails
      recipe.steps["first"]
      ```
      ```cel passes
      recipe.steps[0]
      ```
      """#
    ),
    (
      "KL0310",
      #"""
      A word that a value can never be.

      The value is one of a fixed set of words, and this one is not among them, so the comparison would always come out the
      same.

      ```cel fails
      tier == "premium"
      ```
      ```cel passes
      tier == "pro"
      ```
      """#
    ),
    (
      "KL0311",
      #"""
      A literal that can never be converted.

      A date, a length of time or a pattern is written out, and can be seen to be wrong before anything runs.

      ```cel fails
      duration("20 minutes")
      ```
      ```cel passes
      duration("20m")
      ```
      """#
    ),
    (
      "KL0312",
      #"""
      An expression that was compiled and gave an error when it was evaluated.

      The types are right, and the values are not: a division by zero, an index past the end of a list, a key that a map does
      not have. On a screen nothing is shown in its place, and `errors` tells of it. Ask first, as with `size`, `in` or `has`.

      ```cel fails
      recipe.steps[9]
      ```
      ```cel passes
      size(recipe.steps) > 9 ? recipe.steps[9] : ""
      ```
      """#
    ),
    (
      "KL0313",
      #"""
      A condition that is always the same.

      It reads nothing that can change, so what it guards is always there or never. Most likely a name was forgotten, or
      the condition was left from a trial. Remove it, or the component.

      ```yaml fails body
      - text: Soak the rice
        when: 1 < 2
      ```
      ```yaml passes body
      - text: Soak the rice
        when: state.people < 2
      ```
      """#
    ),
    (
      "KL0401",
      #"""
      A key that contracts do not have.

      A contract has the keys `plugin`, `version`, `about`, `needs`, `models` and `types`; a model `about`, `with`, `state`,
      `actions` and `events`; an action `about`, `with`, `returns` and `errors`.

      ```yaml fails plugin
      models:
        Timer:
          state: { seconds: int }
          action: { start: {} }
      ```
      ```yaml passes plugin
      models:
        Timer:
          state: { seconds: int }
          actions: { start: {} }
      ```
      """#
    ),
    (
      "KL0402",
      #"""
      A key that is required and missing.

      A contract names its `plugin`, its `version` and its `models`, and each model its `state`.

      ```yaml fails plugin
      models:
        Timer:
          actions: { start: {} }
      ```
      ```yaml passes plugin
      models:
        Timer:
          state: { seconds: int }
          actions: { start: {} }
      ```
      """#
    ),
    (
      "KL0403",
      #"""
      A value of the wrong kind, such as a list where a mapping is expected.

      Models, actions and states are mappings from names to what they are; `needs` and `errors` are lists. A name with
      nothing behind its colon holds nothing.

      ```yaml fails plugin
      models:
        Timer:
          state: [ seconds ]
      ```
      ```yaml passes plugin
      models:
        Timer:
          state: { seconds: int }
      ```
      """#
    ),
    (
      "KL0404",
      #"""
      A name that cannot be used as one.

      Expressions and Swift both write these names: a letter, then letters, digits and `_`, and no word of the expression
      language such as `in` or `true`.

      ```yaml fails plugin
      models:
        Timer:
          state: { time-left: int }
      ```
      ```yaml passes plugin
      models:
        Timer:
          state: { timeLeft: int }
      ```
      """#
    ),
    (
      "KL0405",
      #"""
      Types that contain each other.

      A type that contains itself would have no end. Let one of them hold the other's id, or make a flat list.

      ```yaml fails plugin
      models:
        Timer:
          state: { first: Step }
      types:
        Step: { next: Step }
      ```
      ```yaml passes plugin
      models:
        Timer:
          state: { steps: list(Step) }
      types:
        Step: { id: string, next: string? }
      ```
      """#
    ),
    (
      "KL0406",
      #"""
      A service that does not exist.

      A plugin is given the services that it lists under `needs`, and no others, so each is one that exists.

      ```yaml fails plugin
      needs: [ http, storage ]
      ```
      ```yaml passes plugin
      needs: [ http, store ]
      ```
      """#
    ),
    (
      "KL0407",
      #"""
      A version that is not of the form `1.2.3`.

      Versions follow Semantic Versioning: three numbers, of which the first changes when something is taken away.

      ```yaml fails plugin
      version: 1.2
      ```
      ```yaml passes plugin
      version: 1.2.0
      ```
      """#
    ),
    (
      "KL0408",
      #"""
      A range where there is nothing to hold it, such as in a state.

      `int(1..5)` says which numbers an argument may be, and whoever passes one is held to it. A state is published by the
      model itself, and nothing holds it.

      ```yaml fails plugin
      models:
        Timer:
          state: { seconds: int(0..60) }
      ```
      ```yaml passes plugin
      models:
        Timer:
          state: { seconds: int }
          actions: { set: { with: { seconds: int(0..60) } } }
      ```
      """#
    ),
    (
      "KL0409",
      #"""
      A map whose keys are of a type that cannot be one.

      The keys of a map are `string`, `int`, `uint`, `bool` or an enum; what has parts itself cannot be one. A list of records
      with a key and a value can hold anything.

      ```yaml fails plugin
      models:
        Timer:
          state: { laps: "map(list(int), string)" }
      ```
      ```yaml passes plugin
      models:
        Timer:
          state: { laps: "map(int, string)" }
      ```
      """#
    ),
    (
      "KL0410",
      #"""
      The same name, case or code twice in one list.

      Words of an enum, services under `needs` and codes under `errors` are sets: each stands there once.

      ```yaml fails plugin
      needs: [ http, store, http ]
      ```
      ```yaml passes plugin
      needs: [ http, store ]
      ```
      """#
    ),
    (
      "KL0411",
      #"""
      A type that nothing uses.

      A type under `types` that no state, argument or other type names does nothing. It is a warning: remove the type, or use
      it where it was meant.

      ```yaml fails plugin
      types:
        Lap: { seconds: int }
      ```
      ```yaml passes plugin
      models:
        Timer:
          state: { laps: list(Lap) }
      types:
        Lap: { seconds: int }
      ```
      """#
    ),
    (
      "KL0412",
      #"""
      A type named like a built-in one.

      `string`, `int`, `list` and the others are taken. A type of the contract begins with a capital letter by custom, so that
      it is told apart.

      ```yaml fails plugin
      models:
        Timer:
          state: { left: int }
      types:
        duration: { seconds: int }
      ```
      ```yaml passes plugin
      models:
        Timer:
          state: { left: Left }
      types:
        Left: { seconds: int }
      ```
      """#
    ),
    (
      "KL0431",
      #"""
      A plugin that does not exist.

      The part of a model's name before its dot is a plugin: a folder under `Plugins`, with the name that its `plugin.yaml`
      says, and listed under `plugins` in app.yaml.

      ```yaml fails screen
      models:
        recipes: dmeo.Recipes
        recipe: { use: demo.Recipe, with: { id: idli } }
      ```
      ```yaml passes screen
      models:
        recipes: demo.Recipes
        recipe: { use: demo.Recipe, with: { id: idli } }
      ```
      """#
    ),
    (
      "KL0432",
      #"""
      A model that does not exist.

      The part after the dot is one of the models in the plugin's contract. In an action, the part before the dot is a name
      under `models` of this screen.

      ```yaml fails screen
      models:
        recipes: demo.Recipes
        recipe: { use: demo.Recpie, with: { id: idli } }
      ```
      ```yaml passes screen
      models:
        recipes: demo.Recipes
        recipe: { use: demo.Recipe, with: { id: idli } }
      ```
      """#
    ),
    (
      "KL0433",
      #"""
      An action that a model does not have.

      What a model can do is listed under `actions` in its contract. A `call` names the model as this screen does, a dot, and
      one of these.

      ```yaml fails body
      - button: Start
        id: start
        do: [ call: recipe.strat ]
      ```
      ```yaml passes body
      - button: Start
        id: start
        do: [ call: recipe.start ]
      ```
      """#
    ),
    (
      "KL0434",
      #"""
      An argument that is wrong, or is not given.

      Screens, models, actions, components and sequences say what they take. All of it is given, unless its type ends in `?`,
      and nothing else is.

      ```yaml fails body
      - button: Five stars
        id: rate
        do:
          - call: recipe.rate
            with: { star: 5 }
      ```
      ```yaml passes body
      - button: Five stars
        id: rate
        do:
          - call: recipe.rate
            with: { stars: 5 }
      ```
      """#
    ),
    (
      "KL0435",
      #"""
      A name that the runtime has taken.

      `params`, `state`, `form`, `flags`, `tier`, `device`, `locale`, `zone`, `now`, `net`, `app` and `flow` mean the same on
      every screen, so no model can be called so.

      ```yaml fails Screens/demo/welcome.yaml
      screen: welcome
      title: Welcome
      models: { device: demo.Recipes }
      body:
        - text: Choose from ${device.total} recipes
        - button: Later
          id: later
          do: [ exit: later ]
      ```
      ```yaml passes Screens/demo/welcome.yaml
      screen: welcome
      title: Welcome
      models: { recipes: demo.Recipes }
      body:
        - text: Choose from ${recipes.total} recipes
        - button: Later
          id: later
          do: [ exit: later ]
      ```
      """#
    ),
    (
      "KL0436",
      #"""
      A state that the screen does not declare.

      A screen remembers what it declares under `state`, and everybody writes it as `state.name`.

      ```yaml fails body
      - button: Add a person
        id: add
        do: [ set: { state.poeple: "${state.people + 1}" } ]
      ```
      ```yaml passes body
      - button: Add a person
        id: add
        do: [ set: { state.people: "${state.people + 1}" } ]
      ```
      """#
    ),
    (
      "KL0437",
      #"""
      A sequence of actions that the screen does not name.

      `run` runs actions that the screen names under `sequences`.

      ```yaml fails screen
      sequences:
        begin: [ call: recipe.start ]
      body:
        - button: Start
          id: start
          do: [ run: beginn ]
      ```
      ```yaml passes screen
      sequences:
        begin: [ call: recipe.start ]
      body:
        - button: Start
          id: start
          do: [ run: begin ]
      ```
      """#
    ),
    (
      "KL0438",
      #"""
      A sequence that runs itself, by way of others or not.

      Nothing would end it. What is done again and again belongs under `every`, what follows a change under `watch`.

      ```yaml fails screen
      sequences:
        begin: [ call: recipe.start, run: again ]
        again: [ run: begin ]
      body:
        - button: Start
          id: start
          do: [ run: again ]
      ```
      ```yaml passes screen
      sequences:
        begin: [ call: recipe.start ]
        again: [ run: begin ]
      body:
        - button: Start
          id: start
          do: [ run: again ]
      ```
      """#
    ),
    (
      "KL0440",
      #"""
      A state that nothing reads.

      No expression of the screen reads it, and no component shows it with `bind`. What is set is never seen.

      ```yaml fails Screens/demo/welcome.yaml
      screen: welcome
      title: Welcome
      state: { isSure: bool }
      body:
        - button: Later
          id: later
          do: [ set: { state.isSure: true }, exit: later ]
      ```
      ```yaml passes Screens/demo/welcome.yaml
      screen: welcome
      title: Welcome
      state: { isSure: bool }
      body:
        - toggle: I am sure
          id: sure
          bind: state.isSure
        - button: Later
          id: later
          do: [ exit: later ]
      ```
      """#
    ),
    (
      "KL0441",
      #"""
      A view model that a screen opens and never uses.

      No expression reads it, no action calls it, and nothing is done on its events. Opening a model costs work, such as a
      request to a server.

      ```yaml fails Screens/demo/welcome.yaml
      screen: welcome
      title: Welcome
      models: { recipes: demo.Recipes }
      body:
        - button: Later
          id: later
          do: [ exit: later ]
      ```
      ```yaml passes Screens/demo/welcome.yaml
      screen: welcome
      title: Welcome
      models: { recipes: demo.Recipes }
      body:
        - text: Choose from ${recipes.total} recipes
        - button: Later
          id: later
          do: [ exit: later ]
      ```
      """#
    ),
    (
      "KL0442",
      #"""
      A param that a script asks for and never reads.

      Whoever opens the screen, begins the flow or uses the component has to give it, for nothing.

      ```yaml fails Screens/demo/components/card.yaml
      component: card
      params: { name: string, note: string? }
      events: { chosen: { name: string } }
      body:
        - button: ${params.name}
          id: choose
          do: [ emit: { event: chosen, with: { name: "${params.name}" } } ]
      ```
      ```yaml passes Screens/demo/components/card.yaml
      component: card
      params: { name: string, note: string? }
      events: { chosen: { name: string } }
      body:
        - button: ${params.name}
          id: choose
          do: [ emit: { event: chosen, with: { name: "${params.name}" } } ]
        - text: ${params.note}
      ```
      """#
    ),
    (
      "KL0443",
      #"""
      A sequence of actions that nothing runs.

      No action of the screen says `run:` with its name.

      ```yaml fails screen
      sequences:
        begin: [ call: recipe.start ]
      ```
      ```yaml passes screen
      sequences:
        begin: [ call: recipe.start ]
      body:
        - button: Start
          id: start
          do: [ run: begin ]
      ```
      """#
    ),
    (
      "KL0444",
      #"""
      A plugin that the app names and no script uses.

      No screen opens one of its models. It is loaded, and its version must fit, for nothing.

      ```yaml fails app
      plugins: { demo: ">=1.0", example: ">=1.0" }
      ```
      ```yaml passes app
      plugins: { demo: ">=1.0" }
      ```
      """#
    ),
    (
      "KL0445",
      #"""
      An event that a model does not have.

      What a model tells is listed under `events` in its contract. A screen answers under `on` at the model, by the same
      names; what an event carries is there as `event`.

      ```yaml fails screen
      models:
        recipes: demo.Recipes
        recipe:
          use: demo.Recipe
          with: { id: idli }
          on: { ratd: [ set: { state.people: "${event.stars}" } ] }
      ```
      ```yaml passes screen
      models:
        recipes: demo.Recipes
        recipe:
          use: demo.Recipe
          with: { id: idli }
          on: { rated: [ set: { state.people: "${event.stars}" } ] }
      ```
      """#
    ),
    (
      "KL0501",
      #"""
      A screen that does not exist.

      A screen is a file in the app's folder, and its name is the file's without `.yaml`.

      ```yaml fails body
      - button: Home
        id: home
        do: [ go: hoem ]
      ```
      ```yaml passes body
      - button: Home
        id: home
        do: [ go: home ]
      ```
      """#
    ),
    (
      "KL0502",
      #"""
      A tab that does not exist.

      `tab` names one of the `tabs` in app.yaml by its id, which need not be the name of its screen.

      ```yaml fails body
      - button: All recipes
        id: all
        do: [ tab: home ]
      ```
      ```yaml passes body
      - button: All recipes
        id: all
        do: [ tab: recipes ]
      ```
      """#
    ),
    (
      "KL0503",
      #"""
      The app's name differs from its folder's.

      An app is found by its folder under `Screens`, and the first line of app.yaml says the same name.

      ```yaml fails app
      app: demonstration
      ```
      ```yaml passes app
      app: demo
      ```
      """#
    ),
    (
      "KL0504",
      #"""
      A plugin's version that does not fit.

      Under `plugins` stands the least version that the app needs, such as `>=1.2`. A plugin of another first number has
      taken something away, so it does not fit either.

      ```yaml fails app
      plugins: { demo: ">=2.0" }
      ```
      ```yaml passes app
      plugins: { demo: ">=1.2" }
      ```
      """#
    ),
    (
      "KL0505",
      #"""
      A color that is not `#RRGGBB`.

      Colors are written as red, green and blue in hexadecimal. They stand in quotes, since `#` begins a comment in YAML.

      ```yaml fails app
      theme: { light: { primary: orange } }
      ```
      ```yaml passes app
      theme: { light: { primary: "#E65100" } }
      ```
      """#
    ),
    (
      "KL0506",
      #"""
      Two tabs with the same id.

      Screens, badges and the prompt name a tab by its id.

      ```yaml fails app
      tabs:
        - { tab: recipes, label: Recipes, screen: home }
        - { tab: recipes, label: Example, screen: example }
      ```
      ```yaml passes app
      tabs:
        - { tab: recipes, label: Recipes, screen: home }
        - { tab: example, label: Example, screen: example }
      ```
      """#
    ),
    (
      "KL0507",
      #"""
      A language that is none.

      `locales` lists the languages of the app as BCP 47 writes them, such as `en`, `ta` or `pt-BR`; the first is the one that
      the texts are written in.

      ```yaml fails app
      locales: [en, hi, தமிழ்]
      ```
      ```yaml passes app
      locales: [en, hi, ta]
      ```
      """#
    ),
    (
      "KL0508",
      #"""
      A text of the app that is computed.

      The name of the app and the labels of its tabs are needed where no screen is open, so there are no models to compute
      them from. A number beside a tab is its `badge`.

      ```yaml fails app
      name: Demo ${app.name}
      ```
      ```yaml passes app
      name: Demo
      ```
      """#
    ),
    (
      "KL0509",
      #"""
      The old key `backend`.

      `servers` has come in its place: it names the servers that the app talks to. What an embedded server answers belongs to
      the plugin that asks for it, in `Plugins/<Name>/Server`, and its data lie beside it in `Data`.

      ```yaml fails app
      backend: demo
      ```
      ```yaml passes app
      servers: { main: { prefix: /api/v1 } }
      ```
      """#
    ),
    (
      "KL0510",
      #"""
      A flow that does not exist.

      A flow is a file in the app's `flows` folder, and its name is the file's without `.yaml`.

      ```yaml fails body
      - button: Welcome
        id: welcome
        do: [ go: { flow: wellcome } ]
      ```
      ```yaml passes body
      - button: Welcome
        id: welcome
        do: [ go: { flow: welcome } ]
      ```
      """#
    ),
    (
      "KL0511",
      #"""
      A way out that a flow does not have.

      `exit` leaves the flow that is under way by one of the ways out that some flow of the app names under `exits`; `done`
      and `cancel` are always there.

      ```yaml fails Screens/demo/welcome.yaml
      screen: welcome
      title: Welcome
      body:
        - button: Later
          id: later
          do: [ exit: latre ]
      ```
      ```yaml passes Screens/demo/welcome.yaml
      screen: welcome
      title: Welcome
      body:
        - button: Later
          id: later
          do: [ exit: later ]
      ```
      """#
    ),
    (
      "KL0512",
      #"""
      A flow without a step.

      A flow that shows nothing ends before it begins. Name its screens, or delete the file and what goes there.

      ```yaml fails Screens/demo/flows/welcome.yaml
      flow: welcome
      steps: []
      exits: { later: [ root ] }
      ```
      ```yaml passes Screens/demo/flows/welcome.yaml
      flow: welcome
      steps: [ welcome, home ]
      exits: { later: [ root ] }
      ```
      """#
    ),
    (
      "KL0513",
      #"""
      A link that cannot open its screen.

      A route's `link` is the path of a deep link without the scheme: words with `/` between them, and in braces the params of
      the screen that it opens. It says every param that the screen needs, and the app has a `scheme`.

      ```yaml fails app
      routes:
        - { screen: detail, link: "recipe/{name}" }
      ```
      ```yaml passes app
      routes:
        - { screen: detail, link: "recipe/{id}" }
      ```
      """#
    ),
    (
      "KL0514",
      #"""
      Two routes for one screen, or two that the same links would open.

      One link would open two screens, or one screen would have two guards. Make one route of them, or begin the links with
      different words.

      ```yaml fails app
      routes:
        - { screen: home, link: recipes }
        - { screen: example, link: recipes }
      ```
      ```yaml passes app
      routes:
        - { screen: home, link: recipes }
        - { screen: example, link: example }
      ```
      """#
    ),
    (
      "KL0515",
      #"""
      An action that names both a screen and a flow, or neither.

      `go`, `replace` and `present` open a screen or begin a flow: one of the two is named.

      ```yaml fails body
      - button: Welcome
        id: welcome
        do: [ go: { screen: home, flow: welcome } ]
      ```
      ```yaml passes body
      - button: Welcome
        id: welcome
        do: [ go: { flow: welcome } ]
      ```
      """#
    ),
    (
      "KL0516",
      #"""
      A link that an app may not open.

      `open` takes whole links that show something: `https`, `http`, `mailto`, `tel`, `geo`, and the app's own scheme,
      whose links must fit one of the routes in app.yaml. What is computed is looked at when it is opened.

      ```yaml fails body
      - button: Help
        id: help
        do: [ open: ftp://example.com/help ]
      ```
      ```yaml passes body
      - button: Help
        id: help
        do: [ open: https://example.com/help ]
      ```
      """#
    ),
    (
      "KL0517",
      #"""
      What a person types unseen would be shown, copied or handed on.

      A field of the kind `secret` or `otp` holds what nobody is to see. Only a model's action may be given it; no
      message, link, notification or clipboard.

      ```yaml fails body
      - field: Password
        id: password
        kind: secret
      - button: Copy
        id: copy
        do: [ copy: "${form.password}" ]
      ```
      ```yaml passes body
      - field: Name
        id: name
      - button: Copy
        id: copy
        do: [ copy: "${form.name}" ]
      ```
      """#
    ),
    (
      "KL0518",
      #"""
      A language that the app does not speak.

      `locale` shows the app in one of the languages under `locales` in app.yaml, or in a closer form of one.

      ```yaml fails body
      - button: Language
        id: language
        do: [ locale: enn ]
      ```
      ```yaml passes body
      - button: Language
        id: language
        do: [ locale: en-IN ]
      ```
      """#
    ),
    (
      "KL0520",
      #"""
      A screen that nobody can come to.

      No action goes there, no tab, flow or link opens it, and the app does not start with it. Most likely the action
      that led there was removed, or names another screen. Remove the file, or lead there.

      ```yaml fails Screens/demo/offers.yaml
      screen: offers
      title: Offers
      body: []
      ```
      ```yaml passes Screens/demo/offers.yaml
      screen: offers
      title: Offers
      body: []
      ```
      ```yaml and body
      - link: Offers
        id: offers
        do: [ go: offers ]
      ```
      """#
    ),
    (
      "KL0521",
      #"""
      A screen without a way on or back.

      It can be the first screen of an app without tabs, or stands in another one's place, so there is nothing to go back
      to; and none of its actions leads anywhere. Whoever comes there can only quit.

      ```yaml fails Screens/demo/offers.yaml
      screen: offers
      title: Offers
      body: []
      ```
      ```yaml and app
      tabs: []
      routes: [ { screen: example, link: example, when: tier == 'pro', else: offers } ]
      ```
      ```yaml passes Screens/demo/offers.yaml
      screen: offers
      title: Offers
      body:
        - link: Recipes
          id: recipes
          do: [ go: home ]
      ```
      ```yaml and app
      tabs: []
      routes: [ { screen: example, link: example, when: tier == 'pro', else: offers } ]
      ```
      """#
    ),
    (
      "KL0522",
      #"""
      A flow that nothing begins.

      No action says `flow:` with its name. Remove the file, or begin it with `go: { flow: … }`.

      ```yaml fails Screens/demo/flows/offers.yaml
      flow: offers
      steps: [ home, example ]
      ```
      ```yaml passes Screens/demo/flows/offers.yaml
      flow: offers
      steps: [ home, example ]
      ```
      ```yaml and body
      - link: Offers
        id: offers
        do: [ go: { flow: offers } ]
      ```
      """#
    ),
    (
      "KL0523",
      #"""
      A `next` or `exit` on a screen that is a step of no flow.

      Both need a flow to go on in or to leave. On a screen that no flow names they fail when they are run.

      ```yaml fails body
      - button: Next
        id: next
        do: [ next ]
      ```
      ```yaml passes body
      - button: Next
        id: next
        do: [ go: home ]
      ```
      """#
    ),
    (
      "KL0524",
      #"""
      A way out of a flow that no step takes.

      `done` follows the last step and `cancel` the way back from the first by themselves; every other way out is
      taken by an action `exit` on one of the flow's screens. Without one, what stands under it never happens.

      ```yaml fails Screens/demo/flows/welcome.yaml
      flow: welcome
      steps: [ welcome, home ]
      exits:
        later: [ root ]
        never: [ root ]
      ```
      ```yaml passes Screens/demo/flows/welcome.yaml
      flow: welcome
      steps: [ welcome, home ]
      exits:
        later: [ root ]
      ```
      ```yaml and Screens/demo/welcome.yaml
      screen: welcome
      title: Welcome
      body:
        - button: Later
          id: later
          do: [ exit: later ]
      ```
      """#
    ),
    (
      "KL0525",
      #"""
      Guards that lead to each other.

      A route whose `when` does not hold leads to its `else`; where that screen has a guard of its own whose `else` leads
      back, somebody to whom both are closed can go nowhere. End the chain with a screen that is open to all.

      ```yaml fails app
      routes:
        - { screen: home, when: tier == 'free', else: example }
        - { screen: example, when: tier == 'pro', else: home }
      ```
      ```yaml passes app
      routes:
        - { screen: example, when: tier == 'pro', else: home }
      ```
      """#
    ),
    (
      "KL0526",
      #"""
      A screen that needs params where nobody gives any.

      The screens of `start`, `tabs` and `upgrade` are opened by the app itself, which has nothing to give. Make the
      params nullable with `?`, or open another screen that goes on to this one.

      ```yaml fails app
      start: detail
      ```
      ```yaml passes app
      start: home
      ```
      """#
    ),
    (
      "KL0527",
      #"""
      A `dismiss` on a screen that is never a sheet.

      Only what `present` opens, or what is opened from there, lies over another screen. On any other screen `dismiss`
      fails when it is run. Most likely `back` is meant.

      ```yaml fails body
      - button: Close
        id: close
        do: [ dismiss ]
      ```
      ```yaml passes body
      - button: Close
        id: close
        do: [ back ]
      ```
      """#
    ),
    (
      "KL0528",
      #"""
      A way out that none of the flows has in which the screen is a step.

      The name is that of another flow's way out. When the action is run the flow is left, and nothing else happens.

      ```yaml fails screen
      body:
        - button: Later
          id: later
          do: [ exit: later ]
        - link: Offers
          id: offers
          do: [ go: { flow: offers } ]
      ```
      ```yaml and Screens/demo/flows/offers.yaml
      flow: offers
      steps: [ example, home ]
      ```
      ```yaml passes screen
      body:
        - button: Later
          id: later
          do: [ exit: cancel ]
        - link: Offers
          id: offers
          do: [ go: { flow: offers } ]
      ```
      ```yaml and Screens/demo/flows/offers.yaml
      flow: offers
      steps: [ example, home ]
      ```
      """#
    ),
    (
      "KL0529",
      #"""
      A server's prefix that no path can begin with.

      `prefix` is what every path of the server begins with. It begins with `/`, does not end with it, and is written as in
      an address: without a host, a query, spaces or letters beyond ASCII. Without a prefix paths begin at the top.

      ```yaml fails app
      servers: { main: { prefix: api/v1 } }
      ```
      ```yaml passes app
      servers: { main: { prefix: /api/v1 } }
      ```
      """#
    ),
    (
      "KL0530",
      #"""
      A header field that cannot be written.

      Under `headers` stand the fields that every request to a server has. A name is letters, digits and `-`; a value is one
      line of ASCII. Fields that every request has by itself, such as `Host` and `Content-Length`, cannot be given. The file
      is read by everybody: secrets have no place in it.

      ```yaml fails app
      servers: { main: { headers: { X Tenant: demo } } }
      ```
      ```yaml passes app
      servers: { main: { headers: { X-Tenant-ID: demo } } }
      ```
      """#
    ),
    (
      "KL0540",
      #"""
      A screen that does not come to rest.

      What a screen does by itself (on appearing, by watches, when a model tells something) changes it so that it does
      something again, and so on; after a hundred rounds it is shown as it is. Give the actions a condition that comes to an
      end.

      ```yaml fails
      screen: home
      state: { left: bool }
      body:
        - { text: Left, when: state.left, on: { appear: [ { set: { state.left: false } } ] } }
        - { text: Right, when: "!state.left", on: { appear: [ { set: { state.left: true } } ] } }
      ```
      ```yaml passes
      screen: home
      state: { seen: bool }
      body:
        - { text: Left, on: { appear: [ { if: "!state.seen", set: { state.seen: true } } ] } }
      ```
      """#
    ),
    (
      "KL0601",
      #"""
      A catalog is not JSON.

      A String Catalog is JSON, and Xcode writes it without faults. After edits by hand or a merge a comma, a quote or a
      brace is often missing or left over; texts of the app are then not known in any language.

      ```json fails Locales/extra.xcstrings
      {
        "sourceLanguage" : "en",
        "strings" : { "Ready" : { } }
        "version" : "1.0"
      }
      ```
      ```json passes Locales/extra.xcstrings
      {
        "sourceLanguage" : "en",
        "strings" : { "Ready" : { } },
        "version" : "1.0"
      }
      ```
      """#
    ),
    (
      "KL0602",
      #"""
      A key comes twice in one object of a catalog.

      Two entries have one key, as happens when two branches add the same text. Only the first is used: merge the translations
      into one.

      ```json fails Locales/extra.xcstrings
      {
        "sourceLanguage" : "en",
        "strings" : { "Ready" : { }, "Ready" : { } },
        "version" : "1.0"
      }
      ```
      ```json passes Locales/extra.xcstrings
      {
        "sourceLanguage" : "en",
        "strings" : { "Ready" : { } },
        "version" : "1.0"
      }
      ```
      """#
    ),
    (
      "KL0603",
      #"""
      A file is JSON, but not a String Catalog.

      It lacks what every catalog has: `sourceLanguage`, and `strings` with an object for each key. Most likely another JSON
      file was given the ending.

      ```json fails Locales/extra.xcstrings
      {
        "sourceLanguage" : "en",
        "strings" : { "Ready" : "Ready" },
        "version" : "1.0"
      }
      ```
      ```json passes Locales/extra.xcstrings
      {
        "sourceLanguage" : "en",
        "strings" : { "Ready" : { } },
        "version" : "1.0"
      }
      ```
      """#
    ),
    (
      "KL0604",
      #"""
      A catalog has a version that is newer than any known one.

      Xcode writes version 1.0 or another that begins with 1. What a later one may mean is not known, so the file is read as
      if it were 1.x. It is a warning.

      ```json fails Locales/extra.xcstrings
      {
        "sourceLanguage" : "en",
        "strings" : { },
        "version" : "2.0"
      }
      ```
      ```json passes Locales/extra.xcstrings
      {
        "sourceLanguage" : "en",
        "strings" : { },
        "version" : "1.0"
      }
      ```
      """#
    ),
    (
      "KL0605",
      #"""
      A part of a catalog entry has another type than the format gives it.

      The file is JSON and a catalog, and one of its entries holds something else than the format says, such as a text where an
      object belongs. That part is passed over, and its words are not found.

      ```json fails Locales/extra.xcstrings
      {
        "sourceLanguage" : "en",
        "strings" : {
          "Ready" : { "localizations" : { "hi" : { "stringUnit" : "तैयार" } } }
        },
        "version" : "1.0"
      }
      ```
      ```json passes Locales/extra.xcstrings
      {
        "sourceLanguage" : "en",
        "strings" : {
          "Ready" : {
            "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } }
          }
        },
        "version" : "1.0"
      }
      ```
      """#
    ),
    (
      "KL0606",
      #"""
      A catalog names a locale that is no BCP 47 tag.

      Languages are named as BCP 47 writes them: `hi`, `ta`, `pt-BR`. The words under any other name are never shown.

      ```json fails Locales/extra.xcstrings
      {
        "sourceLanguage" : "en",
        "strings" : {
          "Ready" : {
            "localizations" : { "hindi_" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } }
          }
        },
        "version" : "1.0"
      }
      ```
      ```json passes Locales/extra.xcstrings
      {
        "sourceLanguage" : "en",
        "strings" : {
          "Ready" : {
            "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } }
          }
        },
        "version" : "1.0"
      }
      ```
      """#
    ),
    (
      "KL0607",
      #"""
      A string holds half a surrogate pair.

      JSON writes characters beyond U+FFFF as two escapes, `\ud83c\udf5b`. One without the other is no character, and U+FFFD
      is shown for it. Write the character itself. It is a warning.

      ```json fails Locales/extra.xcstrings
      {
        "sourceLanguage" : "en",
        "strings" : {
          "Ready" : {
            "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार \ud83c" } } }
          }
        },
        "version" : "1.0"
      }
      ```
      ```json passes Locales/extra.xcstrings
      {
        "sourceLanguage" : "en",
        "strings" : {
          "Ready" : {
            "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार 🍛" } } }
          }
        },
        "version" : "1.0"
      }
      ```
      """#
    ),
    (
      "KL0621",
      #"""
      A text that a screen shows has no words in one of the app's languages.

      Every text on a screen is a key of a String Catalog, and has words in all languages of the app. Add the key to
      `Locales`, or translate it where it is there already. A name that is the same in all languages is written as
      `{ verbatim: … }`.

      ```yaml fails body
      - text: Soak the rice
      ```
      ```yaml passes body
      - text: No recipes yet
      ```
      """#
    ),
    (
      "KL0622",
      #"""
      A text key whose words depend on a value that is not of a fixed set.

      `{ key: diet.${x} }` becomes another key for each value, and each is looked for in all languages. That is possible where
      the values are a fixed set, an `enum(…)` in the contract or a `bool`.

      ```yaml fails body
      - text: { key: "recipe.${recipe.name}" }
      ```
      ```yaml passes body
      - text: { key: "diet.${recipe.diet}" }
      ```
      """#
    ),
    (
      "KL0623",
      #"""
      Words written into an expression, which no catalog can translate.

      A text that is one expression alone is data and has no key in the String Catalog. Words in it are shown as they
      stand in every language. Give each its own text with `when:`, or a key that depends on the value:
      `{ key: "plan.${tier}" }`.

      ```yaml fails body
      - text: "${state.vegetarian ? 'Vegetarian' : 'Everything'}"
      ```
      ```yaml passes body
      - text: Vegetarian
        when: state.vegetarian
      - text: Everything
        when: "!state.vegetarian"
      ```
      """#
    ),
    (
      "KL0624",
      #"""
      An error that a person may be shown has no words in one of the app's languages.

      An action of a model ends with one of the codes that its contract lists under `errors`, or with one that any action can
      end with, such as `offline`. Its words are the text `error.<code>` of a String Catalog, in all languages of the app. A
      `call` whose `error` shows words of its own, and never `error.message`, needs none.

      ```yaml fails body
      - button: Order
        id: order
        do: [ call: recipe.order ]
      ```
      ```yaml passes body
      - button: Order
        id: order
        do: [ { call: recipe.order, error: [ toast: No recipes yet ] } ]
      ```
      """#
    ),
    (
      "KL0640",
      #"""
      A translator's file is not well formed.

      The file is no XML, JSON, CSV or PO from the place on that is named, as happens after edits by hand or a transfer that was
      cut off. Document types are refused as well: they can bring entities from outside. Nothing of the file is taken over.

      ```xml fails exchange
      <xliff version="1.2">
        <file original="app.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="Ready">
            <source>Ready</source>
            <target>तैयार!
          </trans-unit>
        </body></file>
      </xliff>
      ```
      ```xml passes exchange
      <xliff version="1.2">
        <file original="app.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="Ready">
            <source>Ready</source>
            <target>तैयार!</target>
          </trans-unit>
        </body></file>
      </xliff>
      ```
      """#
    ),
    (
      "KL0641",
      #"""
      A file is in none of the formats that translations come in.

      XLIFF, Android's `strings.xml`, ARB, PO and CSV are read, each told by its text or its name. This one is something else, or
      lacks what every such file has, such as the column `key` of a table. `--format` names the format where the file does not.

      ```xml fails exchange
      <texts>
        <text>तैयार!</text>
      </texts>
      ```
      ```xml passes exchange
      <xliff version="1.2">
        <file original="app.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="Ready">
            <source>Ready</source>
            <target>तैयार!</target>
          </trans-unit>
        </body></file>
      </xliff>
      ```
      """#
    ),
    (
      "KL0642",
      #"""
      A translator's file is about another catalog or another language.

      The file names the catalog that it was exported from and its languages, and they are not those of the import. Name the right
      catalog with `--into`; a language that the catalog does not have yet is added with `--locale`.

      ```xml fails exchange
      <xliff version="1.2">
        <file original="web.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="Ready">
            <source>Ready</source>
            <target>तैयार!</target>
          </trans-unit>
        </body></file>
      </xliff>
      ```
      ```xml passes exchange
      <xliff version="1.2">
        <file original="app.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="Ready">
            <source>Ready</source>
            <target>तैयार!</target>
          </trans-unit>
        </body></file>
      </xliff>
      ```
      """#
    ),
    (
      "KL0643",
      #"""
      A translator's file has a text twice.

      Two translations have the same id, and there is no telling which one is meant. Take one of them out; nothing of the file is
      taken over before.

      ```xml fails exchange
      <xliff version="1.2">
        <file original="app.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="Ready">
            <source>Ready</source>
            <target>तैयार!</target>
          </trans-unit>
          <trans-unit id="Ready">
            <source>Ready</source>
            <target>हो गया</target>
          </trans-unit>
        </body></file>
      </xliff>
      ```
      ```xml passes exchange
      <xliff version="1.2">
        <file original="app.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="Ready">
            <source>Ready</source>
            <target>तैयार!</target>
          </trans-unit>
        </body></file>
      </xliff>
      ```
      """#
    ),
    (
      "KL0644",
      #"""
      A translator's file has a text that the catalog has not.

      The key was renamed or removed since the export, or its id was changed by a tool. Export again, or leave the text out with
      `--skip-refused`.

      ```xml fails exchange
      <xliff version="1.2">
        <file original="app.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="Readi">
            <source>Readi</source>
            <target>तैयार!</target>
          </trans-unit>
        </body></file>
      </xliff>
      ```
      ```xml passes exchange
      <xliff version="1.2">
        <file original="app.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="Ready">
            <source>Ready</source>
            <target>तैयार!</target>
          </trans-unit>
        </body></file>
      </xliff>
      ```
      """#
    ),
    (
      "KL0645",
      #"""
      The source text has changed since it was translated.

      The file says what was translated, and the catalog says something else now, so the translation may be wrong. Export the text
      again, or take it over for review with `--review-conflicts`. It is a warning, and the text is not taken over.

      ```xml fails exchange
      <xliff version="1.2">
        <file original="app.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="Ready">
            <source>Prepared</source>
            <target>तैयार!</target>
          </trans-unit>
        </body></file>
      </xliff>
      ```
      ```xml passes exchange
      <xliff version="1.2">
        <file original="app.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="Ready">
            <source>Ready</source>
            <target>तैयार!</target>
          </trans-unit>
        </body></file>
      </xliff>
      ```
      """#
    ),
    (
      "KL0646",
      #"""
      A translation shows other arguments than its source.

      A placeholder such as `%@` or `%1$lld` was lost, added or changed, so that a name or a number would be missing on screen. Only
      a plural form may do without its number.

      ```xml fails exchange
      <xliff version="1.2">
        <file original="app.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="Hi %@">
            <source>Hi %@</source>
            <target>नमस्ते</target>
          </trans-unit>
        </body></file>
      </xliff>
      ```
      ```xml passes exchange
      <xliff version="1.2">
        <file original="app.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="Hi %@">
            <source>Hi %@</source>
            <target>नमस्ते %@</target>
          </trans-unit>
        </body></file>
      </xliff>
      ```
      """#
    ),
    (
      "KL0647",
      #"""
      A translation lacks a form without which it cannot be shown.

      Every plural needs its form `other`, and parts need the text that they are parts of. Where the catalog's text has another
      shape than the file's, such as plural forms against one text, taking it over would lose some; export again.

      ```xml fails exchange
      <xliff version="1.2">
        <file original="app.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="%lld items|==|plural.one">
            <source>%lld item</source>
            <target>%lld चीज़</target>
          </trans-unit>
        </body></file>
      </xliff>
      ```
      ```xml passes exchange
      <xliff version="1.2">
        <file original="app.xcstrings" source-language="en" target-language="hi"><body>
          <trans-unit id="%lld items|==|plural.one">
            <source>%lld item</source>
            <target>%lld चीज़</target>
          </trans-unit>
          <trans-unit id="%lld items|==|plural.other">
            <source>%lld items</source>
            <target>%lld चीज़ें</target>
          </trans-unit>
        </body></file>
      </xliff>
      ```
      """#
    ),
    (
      "KL0648",
      #"""
      A translator's file holds something that no catalog can.

      Android's resources also have lists, colors and sizes, which a String Catalog has no place for. The texts beside them are
      taken over. It is a warning.

      ```xml fails exchange
      <resources>
        <string name="bye">विदा</string>
        <string-array name="days"><item>सोम</item></string-array>
      </resources>
      ```
      ```xml passes exchange
      <resources>
        <string name="bye">विदा</string>
      </resources>
      ```
      """#
    ),
    (
      "KL0701",
      #"""
      A value of a flag file has the wrong form.

      Tiers, profiles, segments, flags and variants are mappings from names; rules and grants are lists. The message says what
      was found and what was expected.

      ```yaml fails flags
      segments: [ testers ]
      ```
      ```yaml passes flags
      segments: { testers: '"beta" in user.groups' }
      ```
      """#
    ),
    (
      "KL0702",
      #"""
      A key of a flag file that does not exist.

      Each part of the file has its own keys, those of flagd and ours. One that is misspelt would do nothing.

      ```yaml fails flags
      profiles:
        watch: { when: 'device.model.startsWith("W")', columns: 24 }
        phone: { when: "true", colums: 48 }
      ```
      ```yaml passes flags
      profiles:
        watch: { when: 'device.model.startsWith("W")', columns: 24 }
        phone: { when: "true", columns: 48 }
      ```
      """#
    ),
    (
      "KL0703",
      #"""
      A key of a flag file is missing.

      A tier has a `rank`, a flag a `state` and `variants`, a split its `weights`.

      ```yaml fails flags
      tiers:
        free: { limits: { plants: 5 } }
        pro: { rank: 10, extends: free, grants: [ insights ] }
      ```
      ```yaml passes flags
      tiers:
        free: { rank: 0 }
        pro: { rank: 10, extends: free, grants: [ insights ] }
      ```
      """#
    ),
    (
      "KL0704",
      #"""
      A word that is none of those that may stand here.

      States, kinds of flags and ways of showing a lock are fixed words, which the message names.

      ```yaml fails flags
      flags:
        insights:
          state: ON
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      """#
    ),
    (
      "KL0705",
      #"""
      A name that the file's `context` does not declare.

      Conditions and targeting see what `context` declares with its type, and beside that `tier`, `now`, `profile`,
      `targetingKey` and the segments. Anything else is misspelt, or has to be declared first.

      ```yaml fails flags
      segments: { testers: '"beta" in user.group' }
      ```
      ```yaml passes flags
      segments: { testers: '"beta" in user.groups' }
      ```
      """#
    ),
    (
      "KL0706",
      #"""
      Something depends on itself.

      Tiers that extend each other, segments, evaluators or required flags that lead back to themselves have no value to begin
      with.

      ```yaml fails flags
      tiers:
        free: { rank: 0, extends: pro }
        pro: { rank: 10, extends: free, grants: [ insights ] }
      ```
      ```yaml passes flags
      tiers:
        free: { rank: 0 }
        pro: { rank: 10, extends: free, grants: [ insights ] }
      ```
      """#
    ),
    (
      "KL0707",
      #"""
      A tier that is not declared.

      `extends` and `requires` name a tier that stands under `tiers`.

      ```yaml fails flags
      tiers:
        free: { rank: 0 }
        pro: { rank: 10, extends: fre, grants: [ insights ] }
      ```
      ```yaml passes flags
      tiers:
        free: { rank: 0 }
        pro: { rank: 10, extends: free, grants: [ insights ] }
      ```
      """#
    ),
    (
      "KL0708",
      #"""
      Two tiers have the same rank.

      Ranks say which plan has more. Two plans of one rank could not be told apart where a flag asks for at least one of them.

      ```yaml fails flags
      tiers:
        free: { rank: 0 }
        pro: { rank: 0, extends: free, grants: [ insights ] }
      ```
      ```yaml passes flags
      tiers:
        free: { rank: 0 }
        pro: { rank: 10, extends: free, grants: [ insights ] }
      ```
      """#
    ),
    (
      "KL0709",
      #"""
      A number that may not stand here.

      A rank is a whole number; a limit is a whole number, or `unlimited`.

      ```yaml fails flags
      tiers:
        free: { rank: 0, limits: { plants: some } }
        pro: { rank: 10, extends: free, grants: [ insights ] }
      ```
      ```yaml passes flags
      tiers:
        free: { rank: 0, limits: { plants: 5 } }
        pro: { rank: 10, extends: free, grants: [ insights ] }
      ```
      """#
    ),
    (
      "KL0710",
      #"""
      A length of time that cannot be read.

      A length of time is a whole number with `s`, `m`, `h` or `d`.

      ```yaml fails flags
      tiers:
        free: { rank: 0 }
        pro: { rank: 10, extends: free, grants: [ insights ], offlineGrace: 3 days }
      ```
      ```yaml passes flags
      tiers:
        free: { rank: 0 }
        pro: { rank: 10, extends: free, grants: [ insights ], offlineGrace: 3d }
      ```
      """#
    ),
    (
      "KL0711",
      #"""
      A profile that no device can have, since an earlier one takes them all.

      Profiles are asked in their order, and the first that fits is taken. One that takes every device stands last.

      ```yaml fails flags
      profiles:
        phone: { when: "true", columns: 48 }
        watch: { when: 'device.model.startsWith("W")', columns: 24 }
      ```
      ```yaml passes flags
      profiles:
        watch: { when: 'device.model.startsWith("W")', columns: 24 }
        phone: { when: "true", columns: 48 }
      ```
      """#
    ),
    (
      "KL0712",
      #"""
      A `$ref` whose evaluator does not exist.

      `$ref` brings in one of the conditions that stand under `$evaluators`.

      ```yaml fails flags
      $evaluators: { tester: { in: [ beta, { var: user.groups } ] } }
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          targeting: { if: [ { $ref: testers }, "on", "off" ] }
      ```
      ```yaml passes flags
      $evaluators: { testers: { in: [ beta, { var: user.groups } ] } }
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          targeting: { if: [ { $ref: testers }, "on", "off" ] }
      ```
      """#
    ),
    (
      "KL0713",
      #"""
      An operator that JSONLogic and flagd do not have.

      Targeting is JSONLogic with the operators of flagd: `fractional`, `sem_ver`, `starts_with` and `ends_with`.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          targeting: { if: [ { begins_with: [ { var: targetingKey }, a ] }, "on", "off" ] }
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          targeting: { if: [ { starts_with: [ { var: targetingKey }, a ] }, "on", "off" ] }
      ```
      """#
    ),
    (
      "KL0714",
      #"""
      An operator has too few or too many operands.

      The operator gives null with so many operands, as flagd does, and most likely another was meant. It is a warning.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          targeting: { if: [ { starts_with: [ a ] }, "on", "off" ] }
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          targeting: { if: [ { starts_with: [ { var: targetingKey }, a ] }, "on", "off" ] }
      ```
      """#
    ),
    (
      "KL0715",
      #"""
      Targeting that nests too deep, counting what `$ref` brings in.

      More than 128 levels are refused, since a chain of `$ref` can be without end in a few lines. Write the condition in CEL,
      under `rules`, where a name stands for a part of it.

      ```text fails
      targeting that nests 130 operators by way of `$ref`
      ```
      ```text passes
      targeting that nests 13 operators by way of `$ref`
      ```
      """#
    ),
    (
      "KL0716",
      #"""
      A flag without variants, or a variant without a value.

      A flag gives one of its variants, so it has at least one, and each has a value.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": }
          defaultVariant: "off"
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      """#
    ),
    (
      "KL0717",
      #"""
      The variants of a flag are of different types.

      A screen that reads the flag expects one type. Give all variants truths, texts, numbers or mappings.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": never }
          defaultVariant: "off"
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      """#
    ),
    (
      "KL0718",
      #"""
      A variant that the flag does not have.

      `defaultVariant`, rules, splits and targeting name the variants of the flag. `on` and `off` stand in quotes, as YAML
      readers of other tools take them for truths.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "of"
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      """#
    ),
    (
      "KL0719",
      #"""
      A day that cannot be read.

      A day is written year first, as ISO 8601 has it.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          expires: 31.01.2027
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          expires: 2027-01-31
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      """#
    ),
    (
      "KL0720",
      #"""
      A flag has both rules and targeting.

      `rules` are ours, `targeting` is flagd's, and one of them decides.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [ { id: all, when: "true", variant: "on" } ]
          targeting: { if: [ true, "on", "off" ] }
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      """#
    ),
    (
      "KL0721",
      #"""
      A rule gives nothing, or two things.

      A rule that holds gives one `variant`, or divides customers by a `split`.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [ { id: all, when: "true" } ]
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      """#
    ),
    (
      "KL0722",
      #"""
      Two rules of a flag have the same id.

      Traces and reports name a rule by its id.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules:
            - { id: all, when: segments.testers, variant: "on" }
            - { id: all, when: "true", variant: "on" }
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules:
            - { id: testers, when: segments.testers, variant: "on" }
            - { id: all, when: "true", variant: "on" }
      ```
      """#
    ),
    (
      "KL0723",
      #"""
      A rule that is never asked or never holds.

      Rules are asked in their order, and the first that holds decides. One behind a rule that always holds, or whose condition
      is always false, does nothing. It is a warning.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules:
            - { id: all, when: "true", variant: "on" }
            - { id: testers, when: segments.testers, variant: "off" }
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules:
            - { id: testers, when: segments.testers, variant: "on" }
            - { id: all, when: "true", variant: "on" }
      ```
      """#
    ),
    (
      "KL0724",
      #"""
      Weights of a division that cannot be used.

      Weights are whole numbers from 0, and not all of them 0. Shares that add up to 100 are read as percents.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [ { id: ramp, split: { by: targetingKey, weights: { "on": 0, "off": 0 } } } ]
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [ { id: ramp, split: { by: targetingKey, weights: { "on": 10, "off": 90 } } } ]
      ```
      """#
    ),
    (
      "KL0725",
      #"""
      A grant that no tier has.

      A grant is what tiers list under `grants`.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { grant: insigths }
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { grant: insights }
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      """#
    ),
    (
      "KL0726",
      #"""
      A capability that no profile has.

      A capability is what device profiles list under `capabilities`.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { capability: camra }
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { capability: camera }
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      """#
    ),
    (
      "KL0727",
      #"""
      A device profile that is not declared.

      A profile is one of those under `profiles` in flags.yaml.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { profile: tablet }
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { profile: phone }
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      """#
    ),
    (
      "KL0728",
      #"""
      A flag that another one requires and that does not exist.

      A flag can require other flags of the same file.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { flag: insigth }
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { flag: sync }
          rules: [ { id: all, when: "true", variant: "on" } ]
        sync:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "on"
      ```
      """#
    ),
    (
      "KL0729",
      #"""
      A name under `context` that cannot be declared.

      `tier`, `now`, `profile`, `targetingKey` and `segments` are there without being declared. Others are names as expressions
      write them, with dots between their parts.

      ```yaml fails flags
      context: { user.groups: list(string), device.model: string, tier: string }
      ```
      ```yaml passes flags
      context: { user.groups: list(string), device.model: string, user.plan: string }
      ```
      """#
    ),
    (
      "KL0730",
      #"""
      A flag that may never be locked requires something.

      `basic: true` promises that everybody has the feature, whatever the plan.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { grant: insights }
          basic: true
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          basic: true
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      """#
    ),
    (
      "KL0731",
      #"""
      A locked flag would be true.

      Where a flag is locked its `defaultVariant` is given, so that one has to be off.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "on"
          requires: { grant: insights }
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { grant: insights }
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      """#
    ),
    (
      "KL0732",
      #"""
      A flag that is never locked says what happens then.

      A flag that requires nothing is never locked, so there is nothing to show instead. It is a warning.

      ```yaml fails flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          onLocked: { show: hide }
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      ```yaml passes flags
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { grant: insights }
          onLocked: { show: hide }
          rules: [ { id: all, when: "true", variant: "on" } ]
      ```
      """#
    ),
    (
      "KL0733",
      #"""
      Flags that require flags that require flags, too many to ask for one.

      One answer would ask more than 1,000 others. A grant of a tier, or a segment, says the same in one step.

      ```text fails
      a flag that requires two flags, each of which requires two others, ten times over
      ```
      ```text passes
      a flag that requires two flags
      ```
      """#
    ),
    (
      "KL0734",
      #"""
      A flag that should be gone by now.

      The day under `expires` is past. Code behind such a flag is written twice, and nobody tests the way that is no
      longer taken. Remove the flag from the screens, keeping the variant that all have; or set a later day if the
      question is still open.

      ```yaml fails flagfile
      flags:
        new_view:
          { state: ENABLED, kind: release, owner: growth, expires: 2020-01-31, variants: { "on": true, "off": false } }
      ```
      ```yaml passes flagfile
      flags:
        new_view:
          { state: ENABLED, kind: release, owner: growth, expires: 2099-01-31, variants: { "on": true, "off": false } }
      ```
      """#
    ),
    (
      "KL0735",
      #"""
      A variant that nobody gets.

      No rule gives it, no share of it is above zero, and it is not the default one. So it can be had by hand alone, by
      an override, and nobody will notice when it breaks. Remove it, or give it by a rule. Flags of the kinds `ops` and
      `kill-switch` are set by hand on purpose and not looked at, nor are those without any rule.

      ```yaml fails flagfile
      flags:
        color:
          state: ENABLED
          kind: entitlement
          variants: { red: red, blue: blue, green: green }
          defaultVariant: red
          rules: [{ when: 'tier == "pro"', variant: blue }]
      ```
      ```yaml passes flagfile
      flags:
        color:
          state: ENABLED
          kind: entitlement
          variants: { red: red, blue: blue }
          defaultVariant: red
          rules: [{ when: 'tier == "pro"', variant: blue }]
      ```
      """#
    ),
    (
      "KL0736",
      #"""
      A split that gives everyone the same.

      Only one of its weights is above zero, so nobody is divided any more: the rollout has reached everyone, or the
      experiment has ended. Write the variant as the rule's own, which needs no targeting key, and think of removing the
      flag.

      ```yaml fails flagfile
      flags:
        scan:
          state: ENABLED
          kind: entitlement
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [{ split: { weights: { "on": 100, "off": 0 } } }]
      ```
      ```yaml passes flagfile
      flags:
        scan:
          state: ENABLED
          kind: entitlement
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [{ split: { weights: { "on": 90, "off": 10 } } }]
      ```
      """#
    ),
    (
      "KL0737",
      #"""
      A segment that nothing uses.

      No rule and no profile asks for it, and no segment that is asked for does. Most likely the flag that it was made
      for is gone. Remove it, or use it as `segments.` with its name.

      ```yaml fails flagfile
      segments: { paying: 'tier == "pro"' }
      flags: {}
      ```
      ```yaml passes flagfile
      segments: { paying: 'tier == "pro"' }
      flags:
        scan:
          state: ENABLED
          kind: entitlement
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [{ when: segments.paying, variant: "on" }]
      ```
      """#
    ),
    (
      "KL0738",
      #"""
      An attribute that nothing reads.

      It is declared under `context`, and neither a condition nor `var` asks for it. Whoever fills the context in does so
      for nothing, and a fact about a person that nobody needs should not be gathered. Remove it.

      ```yaml fails flagfile
      context: { user.age: int }
      flags: {}
      ```
      ```yaml passes flagfile
      context: { user.age: int }
      profiles: { grown: { when: "user.age >= 18" } }
      flags: {}
      ```
      """#
    ),
    (
      "KL0739",
      #"""
      A shared rule that nothing brings in.

      It stands under `$evaluators`, and no targeting has a `$ref` with its name. Remove it, or bring it in.

      ```yaml fails flagfile
      $evaluators: { is_tester: { ends_with: [{ var: email }, "@example.com"] } }
      flags: {}
      ```
      ```yaml passes flagfile
      $evaluators: { is_tester: { ends_with: [{ var: email }, "@example.com"] } }
      flags:
        scan:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          targeting: { if: [{ $ref: is_tester }, "on", "off"] }
      ```
      """#
    ),
    (
      "KL0740",
      #"""
      A flag for which nobody answers.

      Flags of the kinds `release` and `experiment` should go away again, and someone must see to it. Write under `owner`
      who does, a team rather than a person. A flag without `kind` is a release. Plain flagd files, which have no
      `owner`, are not looked at.

      ```yaml fails flagfile
      flags:
        new_view: { state: ENABLED, kind: release, expires: 2099-01-31, variants: { "on": true, "off": false } }
      ```
      ```yaml passes flagfile
      flags:
        new_view:
          { state: ENABLED, kind: release, expires: 2099-01-31, owner: growth, variants: { "on": true, "off": false } }
      ```
      """#
    ),
    (
      "KL0741",
      #"""
      A flag that should go away and does not say when.

      Flags of the kinds `release` and `experiment` are for a while. Write under `expires` the last day on which one may
      still be there; after it `kolam flags lint` reminds you. A flag without `kind` is a release: what stays for good is
      `ops`, `kill-switch` or `entitlement`.

      ```yaml fails flagfile
      flags:
        new_view: { state: ENABLED, kind: release, owner: growth, variants: { "on": true, "off": false } }
      ```
      ```yaml passes flagfile
      flags:
        new_view:
          { state: ENABLED, kind: release, owner: growth, expires: 2099-01-31, variants: { "on": true, "off": false } }
      ```
      """#
    ),
    (
      "KL0742",
      #"""
      A part of a flag that a flagd file cannot say.

      flagd knows neither CEL nor what a flag requires of others. Most conditions can be written in JSONLogic; macros,
      arithmetic, times and most functions cannot, nor can a rule after one of these. Where the flag leaves something out
      everyone gets its default variant, so that nobody has more by the exported file than by this one.

      ```yaml fails flagfile
      context: { user.groups: list(string) }
      flags:
        scan:
          state: ENABLED
          kind: ops
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [{ when: 'user.groups.exists(g, g.startsWith("beta"))', variant: "on" }]
      ```
      ```yaml passes flagfile
      context: { user.groups: list(string) }
      flags:
        scan:
          state: ENABLED
          kind: ops
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules: [{ when: '"beta" in user.groups', variant: "on" }]
      ```
      """#
    ),
    (
      "KL0745",
      #"""
      An override of a flag that does not exist.

      flags.local.yaml gives flags variants by hand, on this machine only: from a flag's name to a variant. The flag may have
      been renamed or removed since.

      ```yaml fails Screens/demo/flags.local.yaml
      insigths: "on"
      ```
      ```yaml passes Screens/demo/flags.local.yaml
      insights: "on"
      ```
      """#
    ),
    (
      "KL0746",
      #"""
      An override with something that the flag cannot be.

      A flag is overridden with one of its variants, by its name or by its value.

      ```yaml fails Screens/demo/flags.local.yaml
      insights: "sometimes"
      ```
      ```yaml passes Screens/demo/flags.local.yaml
      insights: "on"
      ```
      """#
    ),
    (
      "KL0747",
      #"""
      An override of a flag that cannot be overridden.

      Kill switches turn something off at once, for everybody: nothing on a device may turn it on again. A disabled flag is
      as if it were not there. Change such a flag where it is declared.

      ```yaml fails Screens/demo/flags.local.yaml
      offers: "on"
      ```
      ```yaml and Screens/demo/flags.yaml
      flags:
        insights: { state: ENABLED, kind: ops, variants: { "on": true, "off": false }, defaultVariant: "on" }
        offers: { state: ENABLED, kind: kill-switch, variants: { "on": true, "off": false }, defaultVariant: "off" }
      ```
      ```yaml and body
      - text: Offers
        requires: offers
      ```
      ```yaml passes Screens/demo/flags.local.yaml
      {}
      ```
      ```yaml and Screens/demo/flags.yaml
      flags:
        insights: { state: ENABLED, kind: ops, variants: { "on": true, "off": false }, defaultVariant: "on" }
        offers: { state: ENABLED, kind: kill-switch, variants: { "on": true, "off": false }, defaultVariant: "off" }
      ```
      ```yaml and body
      - text: Offers
        requires: offers
      ```
      """#
    ),
    (
      "KL0750",
      #"""
      A flag that the app does not declare.

      `requires` and `flags.…` name a flag in the app's flags.yaml.

      ```yaml fails body
      - text: Insights
        requires: insigths
      ```
      ```yaml passes body
      - text: Insights
        requires: insights
      ```
      """#
    ),
    (
      "KL0751",
      #"""
      A flag that is required though it is neither on nor off.

      `requires` shows something where a flag is on, so the flag has to be on or off. One with other variants is compared in
      `when`.

      ```yaml fails body
      - text: Insights
        requires: layout
      ```
      ```yaml and flags
      flags:
        insights: { state: ENABLED, variants: { "on": true, "off": false }, defaultVariant: "on" }
        layout: { state: ENABLED, variants: { old: list, new: cards }, defaultVariant: old }
      ```
      ```yaml passes body
      - text: Insights
        when: flags.layout == "cards"
      ```
      ```yaml and flags
      flags:
        insights: { state: ENABLED, variants: { "on": true, "off": false }, defaultVariant: "on" }
        layout: { state: ENABLED, variants: { old: list, new: cards }, defaultVariant: old }
      ```
      """#
    ),
    (
      "KL0752",
      #"""
      A flag that nothing reads.

      No expression reads it as `flags.…`, no component requires it and no other flag needs it. Switching it changes
      nothing. Remove it from flags.yaml once it is rolled out.

      ```yaml fails flags
      flags:
        insights: { state: ENABLED, variants: { "on": true, "off": false }, defaultVariant: "on" }
        layout: { state: ENABLED, variants: { old: list, new: cards }, defaultVariant: old }
      ```
      ```yaml passes flags
      flags:
        insights: { state: ENABLED, variants: { "on": true, "off": false }, defaultVariant: "on" }
      ```
      """#
    ),
    (
      "KL0754",
      #"""
      A basic flow that only a plan opens.

      A screen or flow with `basic: true` is never locked: whoever has the free plan can come there. Here every way to it
      needs a flag that a plan grants, or a condition on `tier` or `flags` that one of the plans never meets. Add a way that
      is open to all.

      ```yaml fails Screens/demo/offers.yaml
      screen: offers
      basic: true
      title: Offers
      body: []
      ```
      ```yaml and body
      - link: Offers
        id: offers
        requires: insights
        do: [ go: offers ]
      ```
      ```yaml passes Screens/demo/offers.yaml
      screen: offers
      basic: true
      title: Offers
      body: []
      ```
      ```yaml and body
      - link: Offers
        id: offers
        do: [ go: offers ]
      ```
      """#
    ),
    (
      "KL0755",
      #"""
      Device profiles in app.yaml beside those of flags.yaml.

      An app has one list of devices, so that scripts, flags and the width of a line cannot disagree. Where flags.yaml has
      `profiles`, which say which device is which and what it can do, app.yaml has none.

      ```yaml fails app
      profiles: { phone: { columns: 48 } }
      ```
      ```yaml and flags
      profiles: { phone: { when: "true", columns: 48 } }
      ```
      ```yaml passes flags
      profiles: { phone: { when: "true", columns: 48 } }
      ```
      """#
    ),
    (
      "KL0760",
      #"""
      The server changes what only the app may say.

      A document of the server decides flags that the app declares: its state, its default variant, its rules or its
      targeting. What a flag is, what it requires and which variants it has are the app's own: screens are linked against it,
      and nobody may be given what they have not paid for.

      ```text fails
      flags:
        insights: { state: ENABLED, requires: { grant: none } }
      ```
      ```text passes
      flags:
        insights: { state: DISABLED }
      ```
      """#
    ),
    (
      "KL0801",
      #"""
      A plugin that has a contract and no implementation.

      app.yaml names the plugin, its `plugin.yaml` says what it offers, and nothing in this program does it: none of its
      models could be opened. Write the plugin and add it to the registry of plugins in `Hosting`, or take it out of
      app.yaml until it is there.

      ```yaml fails app
      plugins: { demo: ">=1.0", oven: ">=1.0" }
      ```
      ```yaml and Plugins/Oven/plugin.yaml
      plugin: oven
      version: 1.0.0
      models:
        Oven:
          state: { celsius: int }
      ```
      ```yaml and Screens/demo/welcome.yaml
      screen: welcome
      title: Welcome
      models: { oven: oven.Oven }
      body:
        - text: "${oven.celsius} °C"
        - button: Later
          id: later
          do: [ exit: later ]
      ```
      ```yaml passes app
      plugins: { demo: ">=1.0" }
      ```
      """#
    ),
    (
      "KL0802",
      #"""
      A plugin that needs a server, in an app that has none.

      A contract that lists `http` under `needs` sends requests to a server of the app, and one that lists `plan` asks the
      server `main` for the person's plan. Without an entry under `servers` in app.yaml there is nobody to ask, and the
      app does not start. Name the server there with what its paths begin with, or take the plugin out.

      ```yaml fails app
      servers: {}
      plugins: { demo: ">=1.0" }
      ```
      ```yaml and Plugins/Demo/plugin.yaml …
      needs: [http]
      ```
      ```yaml passes app
      servers: { main: { prefix: /api/v1 } }
      plugins: { demo: ">=1.0" }
      ```
      ```yaml and Plugins/Demo/plugin.yaml …
      needs: [http]
      ```
      """#
    ),
    (
      "KL0811",
      #"""
      A plugin that uses a service which its contract does not list.

      A plugin is given the services that its contract lists under `needs`, and no others, so that `plugin.yaml` says all
      that a plugin reaches outside of itself. Add the need to the contract, or do without the service. The app does not
      start until then.

      ```swift fails
      // plugin.yaml: needs: [http]
      let store = try services.store(migrator: migrator)
      ```
      ```swift passes
      // plugin.yaml: needs: [http, store]
      let store = try services.store(migrator: migrator)
      ```
      """#
    ),
    (
      "KL0812",
      #"""
      A service that is not there.

      A contract may list a need that this version of the program has no service for yet; it fails when the plugin takes
      it. The same is told where an app has no server of the name that a plugin asks for, and where a plugin needs the
      person's plan in an app that sells none.

      ```swift fails
      // app.yaml: servers: { main: { prefix: /api/v1 } }
      let chat = try services.server("chat")
      ```
      ```swift passes
      // app.yaml: servers: { main: { prefix: /api/v1 }, chat: { prefix: /v1 } }
      let chat = try services.server("chat")
      ```
      """#
    ),
    (
      "KL0901",
      #"""
      Work that can never finish.

      Something waits, and nothing is left that could end its waiting. It is a fault of a plugin or of the program, not of a
      script: most often work was begun by a bare `Task`, which the scheduler does not know of.

      ```swift fails
      try scheduler.run { await answerThatNeverComes() }
      ```
      ```swift passes
      try scheduler.run { try await scheduler.sleep(for: .seconds(1)) }
      ```
      """#
    ),
    (
      "KL0902",
      #"""
      Work that goes on and on.

      Timers fire 100,000 times, or a million jobs run while the clock stands still, and what is waited for does not come.
      Something repeats itself without an end while somebody waits for it: a timer with a very short time, or a loop that
      never waits.

      ```swift fails
      try scheduler.run { while true { try await scheduler.sleep(for: .seconds(1)) } }
      ```
      ```swift passes
      try scheduler.run { for _ in 1...3 { try await scheduler.sleep(for: .seconds(1)) } }
      ```
      """#
    ),
    (
      "KL0903",
      #"""
      Work that waits for itself.

      The scheduler was asked to run work to its end from within other work of its own, which would wait for ever. It is a
      fault of the program: call such work with `await`, or begin it with `start`.

      ```swift fails
      try scheduler.run { try scheduler.run { } }
      ```
      ```swift passes
      try scheduler.run { scheduler.start("later") { } }
      ```
      """#
    ),
    (
      "KL0904",
      #"""
      Another thread does not answer.

      Work on another thread, such as a transfer, was opened by `external()` and has not finished for a minute, while a
      virtual clock stands still for it. Hold such work for one answer, finish it on every way out, and give it a time limit.

      ```swift fails
      let work = scheduler.external()
      try scheduler.run { await answer() }  // and nobody calls `work.finish()`
      ```
      ```swift passes
      let work = scheduler.external()
      transfer.onEnd { work.finish() }
      try scheduler.run { await answer() }
      ```
      """#
    ),
    (
      "KL0905",
      #"""
      Work that does not end when it is cancelled.

      A session ends, its work was cancelled, and some of it goes on waiting. It is a fault of the plugin that began the work:
      whatever waits there has to take notice of its cancellation.

      ```swift fails
      scheduler.start("sync") { await withCheckedContinuation { never = $0 } }
      ```
      ```swift passes
      scheduler.start("sync") { try? await scheduler.sleep(for: .seconds(60)) }
      ```
      """#
    ),
    (
      "KL0911",
      #"""
      A server's address that is none.

      An address is `https://` or `http://`, a host, perhaps a port and a path. A user, a query or a fragment have no place in
      it.

      ```swift fails
      CurlTransport("ftp://example.org")
      ```
      ```swift passes
      CurlTransport("https://example.org")
      ```
      """#
    ),
    (
      "KL0912",
      #"""
      A port that another program listens on.

      Only one program can listen on a port of an address. Stop the other one, or take another port; port 0 is any that is
      free, and what is printed at the start says which.

      ```swift fails
      PortServer(port: portOfAnother)
      ```
      ```swift passes
      PortServer(port: 0)
      ```
      """#
    ),
    (
      "KL0913",
      #"""
      An address that cannot be listened on.

      What is listened on is an address of this machine: `127.0.0.1` for this machine alone, `0.0.0.0` for all who can
      reach it, `::1` and `::` in IPv6. Ports below 1024 need the rights for them.

      ```swift fails
      PortServer(host: "192.0.2.1")
      ```
      ```swift passes
      PortServer(host: "127.0.0.1")
      ```
      """#
    ),
    (
      "KL0914",
      #"""
      A server that does not answer.

      The app was told by `--backend` to use a server, and nothing answers there. The app opens all the same and shows what
      it has kept. Look at the address and whether the server runs; `kolam serve` prints the address of what it serves.

      ```text fails
      kolam run epicura --backend http://127.0.0.1:9
      ```
      ```text passes
      kolam run epicura --backend http://127.0.0.1:8080
      ```
      """#
    ),
    (
      "KL0915",
      #"""
      A server that cannot prove who it is.

      Its certificate has expired, is for another host, or is signed by nobody whom this machine trusts. Nothing is sent to
      such a server. A certificate of one's own authority counts where `--ca FILE` names the authority's.

      ```text fails
      kolam run epicura --backend https://self-signed.example
      ```
      ```text passes
      kolam run epicura --backend https://self-signed.example --ca authority.pem
      ```
      """#
    ),
    (
      "KL0916",
      #"""
      A server that keeps what walks leave.

      Each case of a walk begins with the same data, so `kolam walk --backend` resets the server before it. A server other
      than `kolam serve` cannot be reset: what one case has bought or marked, the next one finds.

      ```text fails
      kolam walk epicura --backend https://staging.example
      ```
      ```text passes
      kolam walk epicura --backend http://127.0.0.1:8080
      ```
      """#
    ),
    (
      "KL0920",
      #"""
      A database cannot be opened or used.

      What an app stores lies in SQLite files in its data folder. One cannot be opened where the folder may not be written,
      the disk is full, the file is damaged, or a newer version of the app wrote it. Nothing is ever deleted: the help says
      what to do.

      ```text fails
      kolam run epicura --data /proc/nowhere
      ```
      ```text passes
      kolam run epicura --data ~/epicura
      ```
      """#
    ),
    (
      "KL0931",
      #"""
      A key that the data does not have.

      Recipes and ingredients have fixed keys, which `Plugins/Recipes/Data/README.md` tells. One that is misspelt would be missing
      under its right name.

      ```yaml fails Plugins/Recipes/Data/ingredients-1.yaml
      ghee: { en: ghee, hi: घी, ta: நெய், diet: veg, allergen: [milk] }
      ```
      ```yaml passes Plugins/Recipes/Data/ingredients-1.yaml
      ghee: { en: ghee, hi: घी, ta: நெய், diet: veg, allergens: [milk] }
      ```
      """#
    ),
    (
      "KL0932",
      #"""
      A key that the data needs.

      All names and texts are there in all three languages, and all that a screen may show of a recipe is given.

      ```yaml fails Plugins/Recipes/Data/ingredients-1.yaml
      ghee: { en: ghee, hi: घी, diet: veg }
      ```
      ```yaml passes Plugins/Recipes/Data/ingredients-1.yaml
      ghee: { en: ghee, hi: घी, ta: நெய், diet: veg }
      ```
      """#
    ),
    (
      "KL0933",
      #"""
      A list, a mapping or a text where another of them is expected.

      Often the dash of a list or the spaces before a key are missing, or a value was left out.

      ```yaml fails Plugins/Recipes/Data/ingredients-1.yaml
      ghee: { en: ghee, hi: घी, ta: நெய், diet: veg, allergens: milk }
      ```
      ```yaml passes Plugins/Recipes/Data/ingredients-1.yaml
      ghee: { en: ghee, hi: घी, ta: நெய், diet: veg, allergens: [milk] }
      ```
      """#
    ),
    (
      "KL0934",
      #"""
      A word that is none of those allowed.

      Diets, allergens, units, courses and the like are closed lists, since apps have words and filters for each of them.

      ```yaml fails Plugins/Recipes/Data/ingredients-1.yaml
      ghee: { en: ghee, hi: घी, ta: நெய், diet: vegetarian }
      ```
      ```yaml passes Plugins/Recipes/Data/ingredients-1.yaml
      ghee: { en: ghee, hi: घी, ta: நெய், diet: veg }
      ```
      """#
    ),
    (
      "KL0935",
      #"""
      Not a number, or one out of range.

      Amounts, ratings, servings and temperatures have bounds, which the message says. Numbers are written with the digits 0–9
      and a point.

      ```yaml fails Plugins/Recipes/Data/recipes/idli.yaml …
      spice: 7
      ```
      ```yaml passes Plugins/Recipes/Data/recipes/idli.yaml …
      spice: 1
      ```
      """#
    ),
    (
      "KL0936",
      #"""
      Not a duration of whole minutes.

      Times are whole minutes or hours, such as `45m`, `8h` or `1h30m`, up to three days.

      ```yaml fails Plugins/Recipes/Data/recipes/idli.yaml …
      cook: 15 minutes
      ```
      ```yaml passes Plugins/Recipes/Data/recipes/idli.yaml …
      cook: 15m
      ```
      """#
    ),
    (
      "KL0937",
      #"""
      An ingredient that no ingredient file has.

      What a recipe uses is named by the id of an ingredient in one of the files `ingredients*.yaml`, which knows its names in
      all languages, who may eat it and its allergens.

      ```yaml fails Plugins/Recipes/Data/recipes/idli.yaml …
      ingredients:
        - { use: rise, amount: 300, unit: g }
        - { use: urad-dal, amount: 100, unit: g }
      ```
      ```yaml passes Plugins/Recipes/Data/recipes/idli.yaml …
      ingredients:
        - { use: rice, amount: 300, unit: g }
        - { use: urad-dal, amount: 100, unit: g }
      ```
      """#
    ),
    (
      "KL0938",
      #"""
      Two files define the same ingredient.

      All files `ingredients*.yaml` are read as one list. Remove one of the two.

      ```yaml fails Plugins/Recipes/Data/ingredients2.yaml
      rice: { en: rice, hi: चावल, ta: அரிசி, diet: vegan }
      ```
      ```yaml passes Plugins/Recipes/Data/ingredients2.yaml
      red-rice: { en: red rice, hi: लाल चावल, ta: சிவப்பரிசி, diet: vegan }
      ```
      """#
    ),
    (
      "KL0939",
      #"""
      An id or a file name that is not lower case words joined by `-`.

      Ids go into addresses and file names, so they are written alike everywhere: lower case letters and digits, words
      joined by `-`.

      ```yaml fails Plugins/Recipes/Data/ingredients-1.yaml
      Red_Rice: { en: red rice, hi: लाल चावल, ta: சிவப்பரிசி, diet: vegan }
      ```
      ```yaml passes Plugins/Recipes/Data/ingredients-1.yaml
      red-rice: { en: red rice, hi: लाल चावल, ta: சிவப்பரிசி, diet: vegan }
      ```
      """#
    ),
    (
      "KL0940",
      #"""
      A text that is empty, holds control characters or is in the wrong script.

      Hindi is written in Devanagari and Tamil in the Tamil script, so that nobody reads half-translated recipes. Numbers are
      written with 0–9. Control characters are refused.

      ```yaml fails Plugins/Recipes/Data/ingredients-1.yaml
      ghee: { en: ghee, hi: ghee, ta: நெய், diet: veg }
      ```
      ```yaml passes Plugins/Recipes/Data/ingredients-1.yaml
      ghee: { en: ghee, hi: घी, ta: நெய், diet: veg }
      ```
      """#
    ),
    (
      "KL0941",
      #"""
      The languages of one text have different numbers in them.

      Someone who cooks by the Hindi text would do it otherwise than by the English one. It is a warning: one of them is most
      likely outdated.

      ```yaml fails Plugins/Recipes/Data/recipes/idli.yaml …
      steps:
        - text:
            en: Steam for 12 minutes.
            hi: 15 मिनट भाप में पकाएँ।
            ta: 12 நிமிடம் ஆவியில் வேகவைக்கவும்.
      ```
      ```yaml passes Plugins/Recipes/Data/recipes/idli.yaml …
      steps:
        - text:
            en: Steam for 12 minutes.
            hi: 12 मिनट भाप में पकाएँ।
            ta: 12 நிமிடம் ஆவியில் வேகவைக்கவும்.
      ```
      """#
    ),
    (
      "KL0942",
      #"""
      A tag promises what the recipe does not keep.

      Someone who must not eat gluten trusts `gluten_free`. Tags are held against the ingredients and the times; take the tag
      away, or the ingredient.

      ```yaml fails Plugins/Recipes/Data/recipes/idli.yaml …
      tags: [steamed, quick]
      ```
      ```yaml passes Plugins/Recipes/Data/recipes/idli.yaml …
      tags: [steamed, gluten_free]
      ```
      """#
    ),
    (
      "KL0943",
      #"""
      The energy disagrees with protein, carbohydrates and fat.

      A gram of protein or carbohydrates is 4 kcal, a gram of fat 9. Where these make much more or less than `kcal`, one of the
      numbers is most likely wrong. It is a warning.

      ```yaml fails Plugins/Recipes/Data/recipes/idli.yaml …
      nutrition: { kcal: 420, protein: 7, carbs: 46, fat: 1 }
      ```
      ```yaml passes Plugins/Recipes/Data/recipes/idli.yaml …
      nutrition: { kcal: 230, protein: 7, carbs: 46, fat: 1 }
      ```
      """#
    ),
    (
      "KL0944",
      #"""
      The steps take longer than the whole recipe.

      `prep` and `cook` are the whole time that a recipe takes, so its steps cannot take longer. It is a warning.

      ```yaml fails Plugins/Recipes/Data/recipes/idli.yaml …
      prep: 5m
      cook: 5m
      ```
      ```yaml passes Plugins/Recipes/Data/recipes/idli.yaml …
      prep: 8h
      cook: 15m
      ```
      """#
    ),
    (
      "KL0945",
      #"""
      The data folder cannot be read.

      The plugin's folder `Data` holds `ingredients.yaml` and a folder `recipes`, and one of these is missing or may not be
      read. What was read before is served all the same.

      ```text fails
      Plugins/Recipes/Data without its folder `recipes`
      ```
      ```text passes
      Plugins/Recipes/Data with its folder `recipes`
      ```
      """#
    ),
    (
      "KL1001",
      #"""
      A walkthrough without a header.

      A flow is two documents: a header that says which app it is about, and a list of steps, with a line `---`
      between them.

      ```yaml fails walkthrough
      - launchApp
      - tapOn: Recipes
      ```
      ```yaml passes walkthrough
      appId: epicura
      ---
      - launchApp
      - tapOn: Recipes
      ```
      """#
    ),
    (
      "KL1002",
      #"""
      A walkthrough without steps.

      After the header and a line `---` comes a list of steps, and nothing after that.

      ```yaml fails walkthrough
      appId: epicura
      ```
      ```yaml passes walkthrough
      appId: epicura
      ---
      - launchApp
      ```
      """#
    ),
    (
      "KL1003",
      #"""
      A header key that does not exist.

      Upstream keeps unknown keys of the header and does nothing with them, so a `tag:` for `tags:`, or a teardown
      under a key that does not exist, is never missed. Here it is an error. What is your own begins with `x-`.

      ```yaml fails walkthrough
      appId: epicura
      onFlowEnd:
        - stopApp
      ---
      - launchApp
      ```
      ```yaml passes walkthrough
      appId: epicura
      onFlowComplete:
        - stopApp
      ---
      - launchApp
      ```
      """#
    ),
    (
      "KL1004",
      #"""
      A command that does not exist.

      The commands are those of Maestro 2.8; a command of our own could not walk a phone.

      ```yaml fails walkthrough
      appId: epicura
      ---
      - tapOnn: Recipes
      ```
      ```yaml passes walkthrough
      appId: epicura
      ---
      - tapOn: Recipes
      ```
      """#
    ),
    (
      "KL1005",
      #"""
      A step that is not one command.

      Each step is a dash with one command: its name alone, or its name, a colon and what it is about. Mostly a dash
      or an indentation was forgotten.

      ```yaml fails walkthrough
      appId: epicura
      ---
      - tapOn: Recipes
        assertVisible: Idli
      ```
      ```yaml passes walkthrough
      appId: epicura
      ---
      - tapOn: Recipes
      - assertVisible: Idli
      ```
      """#
    ),
    (
      "KL1006",
      #"""
      A key that a command does not have.

      Upstream refuses the whole flow for it, even where the step would never be walked.

      ```yaml fails walkthrough
      appId: epicura
      ---
      - extendedWaitUntil:
          visible: Idli
          timeOut: 5000
      ```
      ```yaml passes walkthrough
      appId: epicura
      ---
      - extendedWaitUntil:
          visible: Idli
          timeout: 5000
      ```
      """#
    ),
    (
      "KL1007",
      #"""
      A key that a command cannot do without.

      The command would not know what to do. Upstream refuses the whole flow for it too.

      ```yaml fails walkthrough
      appId: epicura
      ---
      - scrollUntilVisible:
          direction: DOWN
      ```
      ```yaml passes walkthrough
      appId: epicura
      ---
      - scrollUntilVisible:
          element: Idli
          direction: DOWN
      ```
      """#
    ),
    (
      "KL1008",
      #"""
      A value that is not what its key takes.

      The message says what was found and what was expected.

      ```yaml fails walkthrough
      appId: epicura
      ---
      - setOrientation: SIDEWAYS
      ```
      ```yaml passes walkthrough
      appId: epicura
      ---
      - setOrientation: LANDSCAPE_LEFT
      ```
      """#
    ),
    (
      "KL1009",
      #"""
      A file that a flow names and that is not there.

      The files of `runFlow`, `retry`, `runScript` and `addMedia` are found from the folder of the flow that names
      them, and are read before anything runs.

      ```yaml fails walkthrough
      appId: epicura
      ---
      - runFlow: sign-in.yaml
      ```
      ```yaml passes walkthrough
      appId: epicura
      ---
      - runFlow:
          commands:
            - tapOn: Sign in
      ```
      """#
    ),
    (
      "KL1010",
      #"""
      Flows that walk each other in a circle.

      All flows are read before anything runs, so a circle would have no end. Use `repeat` where something is done
      several times.

      ```yaml fails walkthrough
      appId: epicura
      ---
      - runFlow: flow.yaml
      ```
      ```yaml passes walkthrough
      appId: epicura
      ---
      - repeat:
          times: 3
          commands:
            - tapOn: More
      ```
      """#
    ),
    (
      "KL1011",
      #"""
      Something that cannot be done on lines.

      The step is right, and a phone can do it; lines have no pixels, no style sheets and no camera roll. The walk
      fails there with the same sentence, and never passes in silence.

      ```yaml fails walkthrough
      appId: epicura
      ---
      - tapOn: { point: "120,340" }
      ```
      ```yaml passes walkthrough
      appId: epicura
      ---
      - tapOn: { point: "50%,90%" }
      ```
      """#
    ),
    (
      "KL1012",
      #"""
      Something written that has no effect.

      Upstream takes it without a word and does nothing with it, so it does not do what it seems to do.

      ```yaml fails walkthrough
      appId: epicura
      ---
      - inputText:
          id: search
          text: idli
      ```
      ```yaml passes walkthrough
      appId: epicura
      ---
      - tapOn: { id: search }
      - inputText: idli
      ```
      """#
    ),
    (
      "KL1013",
      #"""
      A file that is named by a script.

      Files are read before any script runs, so `${…}` in the name of a file cannot work. Name the files and choose
      between them by `when`.

      ```yaml fails walkthrough
      appId: epicura
      ---
      - runFlow: ${NAME}.yaml
      ```
      ```yaml passes walkthrough
      appId: epicura
      ---
      - runFlow:
          when: { "true": "${NAME == 'guest'}" }
          commands:
            - tapOn: Go on as a guest
      ```
      """#
    ),
    (
      "KL1014",
      #"""
      A key or a name in a workspace's file that nothing goes by.

      `config.yaml` says which files are flows, by which tags they are chosen and in which order they are walked. As
      upstream has it, what it does not know is a warning.

      ```yaml fails workspace
      flows: [ "**" ]
      includetags: [ smoke ]
      ```
      ```yaml passes workspace
      flows: [ "**" ]
      includeTags: [ smoke ]
      ```
      """#
    ),
    (
      "KL1015",
      #"""
      A folder without flows.

      `config.yaml` names the files that are flows; without one, those at the top of the folder are. What is below them
      is taken where `flows: [ "**" ]` says so.

      ```text fails
      walks/recipes/browse.yaml, and no walks/config.yaml
      ```
      ```text passes
      walks/browse.yaml
      ```
      """#
    ),
    (
      "KL1101",
      #"""
      `undefined-substitution`: a text refers to a substitution that it does not have.

      A text says `%#@people@` where the words that depend on a number belong, and `substitutions` holds these words. Each
      language needs its own: without them Xcode's compiler refuses the catalog, and people see the reference itself. Add
      the substitution, or write the variations into the text.

      ```json fails strings
      "%lld people" : {
        "localizations" : {
          "hi" : { "stringUnit" : { "state" : "translated", "value" : "%#@people@" } }
        }
      }
      ```
      ```json passes strings
      "%lld people" : {
        "localizations" : {
          "hi" : { "stringUnit" : { "state" : "translated", "value" : "%lld लोग" } }
        }
      }
      ```
      """#
    ),
    (
      "KL1102",
      #"""
      `unreferenced-substitution`: a substitution is not used by any text.

      Its words are never shown. Most often its name was changed in the text and not below, or the translator wrote the
      words into the text itself. Refer to it as `%#@name@`, or remove it.

      ```json fails strings
      "%lld people" : {
        "localizations" : {
          "hi" : {
            "stringUnit" : { "state" : "translated", "value" : "%lld लोग" },
            "substitutions" : {
              "people" : {
                "argNum" : 1,
                "formatSpecifier" : "lld",
                "variations" : { "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg व्यक्ति" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg लोग" } }
                } }
              }
            }
          }
        }
      }
      ```
      ```json passes strings
      "%lld people" : {
        "localizations" : {
          "hi" : {
            "stringUnit" : { "state" : "translated", "value" : "%#@people@" },
            "substitutions" : {
              "people" : {
                "argNum" : 1,
                "formatSpecifier" : "lld",
                "variations" : { "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg व्यक्ति" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg लोग" } }
                } }
              }
            }
          }
        }
      }
      ```
      """#
    ),
    (
      "KL1103",
      #"""
      `circular-substitution`: a substitution refers to itself.

      It does so at once, or by others that refer to it, and would never end. Take the reference out of its texts.

      ```json fails strings
      "%lld people" : {
        "localizations" : {
          "ta" : {
            "stringUnit" : { "state" : "translated", "value" : "%#@people@" },
            "substitutions" : {
              "people" : {
                "argNum" : 1,
                "formatSpecifier" : "lld",
                "variations" : { "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg நபர்" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg %#@people@" } }
                } }
              }
            }
          }
        }
      }
      ```
      ```json passes strings
      "%lld people" : {
        "localizations" : {
          "ta" : {
            "stringUnit" : { "state" : "translated", "value" : "%#@people@" },
            "substitutions" : {
              "people" : {
                "argNum" : 1,
                "formatSpecifier" : "lld",
                "variations" : { "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg நபர்" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg பேர்" } }
                } }
              }
            }
          }
        }
      }
      ```
      """#
    ),
    (
      "KL1104",
      #"""
      `illegal-nesting`: a case is varied further where nothing may be.

      Texts vary by device, and for each device by number; not the other way, and what stands under `other` for all
      remaining devices is one text. Xcode's compiler refuses anything else.

      ```json fails strings
      "Tap" : {
        "localizations" : {
          "hi" : { "variations" : { "device" : {
            "mac" : { "stringUnit" : { "state" : "translated", "value" : "क्लिक करें" } },
            "other" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "टैप करें" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "दबाएँ" } }
            } } }
          } } }
        }
      }
      ```
      ```json passes strings
      "Tap" : {
        "localizations" : {
          "hi" : { "variations" : { "device" : {
            "mac" : { "stringUnit" : { "state" : "translated", "value" : "क्लिक करें" } },
            "other" : { "stringUnit" : { "state" : "translated", "value" : "टैप करें" } }
          } } }
        }
      }
      ```
      """#
    ),
    (
      "KL1105",
      #"""
      `overlapping-shape`: a text and its variations stand side by side, or two kinds of variations do.

      Xcode compiles one of them and deletes the other when it imports translations, so words are lost. Keep one.

      ```json fails strings
      "Tap" : {
        "localizations" : {
          "hi" : {
            "stringUnit" : { "state" : "translated", "value" : "दबाएँ" },
            "variations" : { "device" : {
              "mac" : { "stringUnit" : { "state" : "translated", "value" : "क्लिक करें" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "टैप करें" } }
            } }
          }
        }
      }
      ```
      ```json passes strings
      "Tap" : {
        "localizations" : {
          "hi" : { "variations" : { "device" : {
            "mac" : { "stringUnit" : { "state" : "translated", "value" : "क्लिक करें" } },
            "other" : { "stringUnit" : { "state" : "translated", "value" : "टैप करें" } }
          } } }
        }
      }
      ```
      """#
    ),
    (
      "KL1106",
      #"""
      `missing-unit`: something that should hold a text holds none.

      A language, and each case of variations, holds a `stringUnit` or variations of its own; substitutions are parts of
      a text that has to stand beside them. Xcode's compiler stops here.

      ```json fails strings
      "%lld people" : {
        "localizations" : {
          "ta" : {
            "variations" : { "plural" : {
              "one" : { },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld பேர்" } }
            } }
          }
        }
      }
      ```
      ```json passes strings
      "%lld people" : {
        "localizations" : {
          "ta" : {
            "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld நபர்" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld பேர்" } }
            } }
          }
        }
      }
      ```
      """#
    ),
    (
      "KL1107",
      #"""
      `unknown-variation`: texts vary by something that Apple's systems do not know.

      There are two axes: `plural`, whose cases are zero, one, two, few, many and other, and `device`, whose cases are
      iphone, ipad, ipod, mac, applewatch, appletv, applevision and other. A text under another name is never shown.

      ```json fails strings
      "Tap" : {
        "localizations" : {
          "hi" : { "variations" : { "device" : {
            "tv" : { "stringUnit" : { "state" : "translated", "value" : "चुनें" } },
            "other" : { "stringUnit" : { "state" : "translated", "value" : "टैप करें" } }
          } } }
        }
      }
      ```
      ```json passes strings
      "Tap" : {
        "localizations" : {
          "hi" : { "variations" : { "device" : {
            "appletv" : { "stringUnit" : { "state" : "translated", "value" : "चुनें" } },
            "other" : { "stringUnit" : { "state" : "translated", "value" : "टैप करें" } }
          } } }
        }
      }
      ```
      """#
    ),
    (
      "KL1108",
      #"""
      `unknown-state`: a text is in a state that Xcode does not know.

      The states are `new`, `needs_review`, `translated` and, from Xcode 27 on, `machine_translated`. Tools that wrote
      another one, or none, have most likely lost what a translator had said.

      ```json fails strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "", "value" : "तैयार" } } } }
      ```
      ```json passes strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } } }
      ```
      """#
    ),
    (
      "KL1109",
      #"""
      `unknown-extraction-state`: a key says of its origin what Xcode does not know.

      Xcode knows `manual`, `migrated`, `extracted_with_value` and `stale`, and that nothing is said. Another word is
      replaced by Xcode when it writes the file.

      ```json fails strings
      "Ready" : { "extractionState" : "by_hand" }
      ```
      ```json passes strings
      "Ready" : { "extractionState" : "manual" }
      ```
      """#
    ),
    (
      "KL1110",
      #"""
      `argnum-gap`: a substitution is about an argument that nobody passes.

      `argNum` counts from 1 what the code passes, and the key says how much that is. With a larger number the words vary
      by nothing, and what the code does pass is not shown (KL1135, KL1136).

      ```json fails strings
      "%lld people" : {
        "localizations" : {
          "hi" : {
            "stringUnit" : { "state" : "translated", "value" : "%#@people@" },
            "substitutions" : {
              "people" : {
                "argNum" : 2,
                "formatSpecifier" : "lld",
                "variations" : { "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg व्यक्ति" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg लोग" } }
                } }
              }
            }
          }
        }
      }
      ```
      ```json passes strings
      "%lld people" : {
        "localizations" : {
          "hi" : {
            "stringUnit" : { "state" : "translated", "value" : "%#@people@" },
            "substitutions" : {
              "people" : {
                "argNum" : 1,
                "formatSpecifier" : "lld",
                "variations" : { "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg व्यक्ति" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg लोग" } }
                } }
              }
            }
          }
        }
      }
      ```
      """#
    ),
    (
      "KL1111",
      #"""
      `argnum-duplicate`: two substitutions with different formats are about one argument.

      An argument has one type, and is printed wrongly by the format of another. Most likely one of them has the wrong
      `argNum`.

      ```json fails strings
      "%lld of %lf" : {
        "localizations" : {
          "hi" : {
            "stringUnit" : { "state" : "translated", "value" : "%#@all@ में से %#@part@" },
            "substitutions" : {
              "all" : {
                "argNum" : 2,
                "formatSpecifier" : "lf",
                "variations" : { "plural" : { "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "कुल %arg" } } } }
              },
              "part" : {
                "argNum" : 2,
                "formatSpecifier" : "lld",
                "variations" : { "plural" : { "one" : { "stringUnit" : { "state" : "translated", "value" : "%1$lld" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "बस %1$lld" } } } }
              }
            }
          }
        }
      }
      ```
      ```json passes strings
      "%lld of %lf" : {
        "localizations" : {
          "hi" : { "stringUnit" : { "state" : "translated", "value" : "%2$lf में से %1$lld" } }
        }
      }
      ```
      """#
    ),
    (
      "KL1120",
      #"""
      `missing-locale`: a text has no words in one of the languages.

      The languages are those that occur in the catalog, and those that the app says it speaks; in one of those it is an
      error. People see the source text instead. What has no letters needs no translation.

      ```json fails strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } } },
      "Stop" : { }
      ```
      ```json passes strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } } },
      "Stop" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "रोकें" } } } }
      ```
      """#
    ),
    (
      "KL1121",
      #"""
      `empty-text`: a translation is empty, or has nothing but spaces.

      People see nothing where the source has words. Translate it, or mark it `new`, so that the source text stands in.
      An empty text is right where the source is empty too.

      ```yaml fails texts
      en: Ready
      hi: ""
      ```
      ```yaml passes texts
      en: Ready
      hi: तैयार
      ```
      """#
    ),
    (
      "KL1122",
      #"""
      `state-new`: a text is not translated yet.

      The entry is there, and waits for a translator; until then people see the source text.

      ```json fails strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "new", "value" : "Ready" } } } }
      ```
      ```json passes strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } } }
      ```
      """#
    ),
    (
      "KL1123",
      #"""
      `needs-review`: a translation wants another look.

      Somebody was not sure, or the source was reworded after it. It is shown meanwhile.

      ```json fails strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "needs_review", "value" : "तैयार" } } } }
      ```
      ```json passes strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } } }
      ```
      """#
    ),
    (
      "KL1124",
      #"""
      `machine-translated`: a translation was made by a machine, and nobody has looked at it.

      It is shown meanwhile. Read it, correct it, and mark it as translated.

      ```json fails strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "machine_translated", "value" : "तैयार" } } } }
      ```
      ```json passes strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } } }
      ```
      """#
    ),
    (
      "KL1125",
      #"""
      `stale-key`: a key is no longer found in the sources.

      A tool looked for it and marked it `stale`; its texts are translated and shipped for nobody. Remove it, or mark it
      `manual` where code makes the key while it runs. Nothing else is told of such keys.

      ```json fails strings
      "Ready" : { "extractionState" : "stale" }
      ```
      ```json passes strings
      "Ready" : { "extractionState" : "manual" }
      ```
      """#
    ),
    (
      "KL1126",
      #"""
      `unused-key`: no screen uses a key.

      All screens, flows and the app's own file were looked at, so nobody sees its texts. Remove it.

      ```text fails
      "Ready" : { … }                 in the catalog
      - text: Done                    on the only screen
      ```
      ```text passes
      "Ready" : { … }                 in the catalog
      - text: Ready                   on the only screen
      ```
      """#
    ),
    (
      "KL1127",
      #"""
      `unknown-key`: a screen uses a key that the catalog does not have.

      People see the key itself, in every language. Add it to the catalog, or correct the text on the screen.

      ```text fails
      "Ready" : { … }                 in the catalog
      - text: Redy                    on a screen
      ```
      ```text passes
      "Ready" : { … }                 in the catalog
      - text: Ready                   on a screen
      ```
      """#
    ),
    (
      "KL1128",
      #"""
      `source-changed`: the source text was reworded, and a translation stayed as it was.

      `Locales/<catalog>.sources.yaml` knows what each translation was made from. Look whether the translation still says
      the same; then translate it anew, or let `kolam strings lint --accept` note that it does. Until
      then KL1130 is told as well.

      ```yaml fails texts
      en: Cooked
      hi: तैयार
      ```
      ```yaml and sources
      sources: 1
      texts:
        Cooked: { en: "00000000", hi: "a9610908" }
      ```
      ```yaml passes texts
      en: Ready
      hi: तैयार
      ```
      """#
    ),
    (
      "KL1129",
      #"""
      `untranslatable-translated`: a key that is not to be translated has translations.

      `shouldTranslate` is false, so the source text is shown in every language and the translations never are. Remove
      them, or let the key be translated.

      ```json fails strings
      "Epicura" : {
        "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "एपिक्योरा" } } },
        "shouldTranslate" : false
      }
      ```
      ```json passes strings
      "Epicura" : { "shouldTranslate" : false }
      ```
      """#
    ),
    (
      "KL1130",
      #"""
      `source-record`: translations were made that the record does not know yet.

      As long as it does not know them, it cannot tell when their source is reworded. `kolam strings lint --accept` takes
      them over.

      ```yaml fails texts
      en: Ready
      hi: तैयार
      ```
      ```yaml and sources
      sources: 1
      texts: {}
      ```
      ```yaml passes texts
      en: Ready
      hi: तैयार
      ```
      """#
    ),
    (
      "KL1135",
      #"""
      `placeholder-missing`: a translation does not show a value that its source shows.

      People of this language do not learn what the value says. Put the placeholder where it belongs in the sentence;
      `%1$@` and `%2$@` may change places. Texts for exactly one number, such as Arabic `two`, may leave the number out.

      ```yaml fails texts
      en: "%@ sent you %@"
      hi: "%@ ने आपको भेजा"
      ```
      ```yaml passes texts
      en: "%@ sent you %@"
      hi: "%@ ने आपको %@ भेजा"
      ```
      """#
    ),
    (
      "KL1136",
      #"""
      `placeholder-extra`: a translation shows a value that nobody passes.

      Apple's systems print whatever lies in memory there, or crash. Most often a percent sign was meant as such: write
      `%%` for it.

      ```yaml fails texts
      en: "%lld left"
      hi: "%lld में से %lld बाकी"
      ```
      ```yaml passes texts
      en: "%lld left"
      hi: "%lld बाकी"
      ```
      """#
    ),
    (
      "KL1137",
      #"""
      `placeholder-type`: a translation takes a value for another kind than its source does.

      A text is printed as a number, or a number as a text: on Apple's systems that shows nonsense or crashes. Write the
      placeholder as the source has it.

      ```yaml fails texts
      en: "%lld left"
      hi: "%@ बाकी"
      ```
      ```yaml passes texts
      en: "%lld left"
      hi: "%lld बाकी"
      ```
      """#
    ),
    (
      "KL1138",
      #"""
      `mixed-placeholders`: some placeholders of a text have numbers, and some have none.

      Those without are counted from the first argument on, whatever the others say, so `%1$@ %@` shows the first value
      twice, and the second is not shown at all (KL1135). Number all of them.

      ```yaml fails texts
      en: "%@ sent %@"
      hi: "%1$@ ने %@ भेजा"
      ```
      ```yaml passes texts
      en: "%@ sent %@"
      hi: "%1$@ ने %2$@ भेजा"
      ```
      """#
    ),
    (
      "KL1139",
      #"""
      `skipped-argument`: a text shows a later argument and not an earlier one.

      Arguments are found by counting the ones before them, so where `%1$@` and `%3$@` stand, something has to say how
      large the second is. In the source text this most likely is a mistake in the number.

      ```yaml fails texts
      en: "%1$@ sent %3$@"
      ```
      ```yaml passes texts
      en: "%1$@ sent %2$@"
      ```
      """#
    ),
    (
      "KL1140",
      #"""
      `single-percent`: a percent sign may be taken for a placeholder.

      In a text that is filled in, a percent sign is written `%%`. A single one is shown by some systems and eaten, with
      the word behind it, by others. In a text without values it is right, unless a letter stands right behind it.

      ```yaml fails texts
      en: "%lld%% done"
      hi: "%lld% पूरा"
      ```
      ```yaml passes texts
      en: "%lld%% done"
      hi: "%lld%% पूरा"
      ```
      """#
    ),
    (
      "KL1141",
      #"""
      `stray-arg`: `%arg` stands outside of a substitution.

      It is the number that a substitution is about. In the text itself there is none, so people see `%arg`. Write the
      placeholder that the key has.

      ```json fails strings
      "%lld people" : {
        "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "%arg लोग" } } }
      }
      ```
      ```json passes strings
      "%lld people" : {
        "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "%lld लोग" } } }
      }
      ```
      """#
    ),
    (
      "KL1142",
      #"""
      `wrong-arguments`: a screen fills a text with other values than the text shows.

      The text shows more values than the screen gives, or takes a text for a number, so people see a placeholder or
      nothing in its place.

      ```text fails
      "left" : "%lld of %lld left"                             in the catalog
      - text: { key: left, args: [ "${count}" ] }              on a screen
      ```
      ```text passes
      "left" : "%lld of %lld left"                             in the catalog
      - text: { key: left, args: [ "${count}", "${all}" ] }    on a screen
      ```
      """#
    ),
    (
      "KL1145",
      #"""
      `plural-missing`: a plural category of the language has no text.

      The language has a form of its own for some numbers, and people see another one there. Where only
      numbers with decimals have it, it is a warning; where only whole millions do, such as `many` in French, a note.

      ```yaml fails texts
      en: { one: "%lld day", other: "%lld days" }
      ru: { one: "%lld день", other: "%lld дня" }
      ```
      ```yaml passes texts
      en: { one: "%lld day", other: "%lld days" }
      ru: { one: "%lld день", few: "%lld дня", many: "%lld дней", other: "%lld дня" }
      ```
      """#
    ),
    (
      "KL1146",
      #"""
      `plural-other-missing`: a plural or a choice of device has no `other`.

      `other` stands in for every case that is not written, so without it some people see nothing. For devices, of which
      all may be written, it is a warning.

      ```yaml fails texts
      en: { one: "%lld day", other: "%lld days" }
      hi: { one: "%lld दिन" }
      ```
      ```yaml passes texts
      en: { one: "%lld day", other: "%lld days" }
      hi: { one: "%lld दिन", other: "%lld दिनों" }
      ```
      """#
    ),
    (
      "KL1147",
      #"""
      `plural-unused`: a text stands in a plural category that the language does not have.

      No number falls into it, so it is never shown. Only `zero` is for 0 in every language on Apple's systems.

      ```yaml fails texts
      en: { one: "%lld day", other: "%lld days" }
      ta: { one: "%lld நாள்", few: "%lld நாட்கள்", other: "%lld நாட்களும்" }
      ```
      ```yaml passes texts
      en: { one: "%lld day", other: "%lld days" }
      ta: { one: "%lld நாள்", other: "%lld நாட்கள்" }
      ```
      """#
    ),
    (
      "KL1148",
      #"""
      `one-without-number`: a text for several numbers does not show which.

      `one` is not only 1 in every language: in Hindi and Bengali it is 0 as well, in Russian 21 and 101. Without the number people
      cannot tell. Show it, or give 0 a text of its own in `zero` where that is all.

      ```yaml fails texts
      en: { one: "One day", other: "%lld days" }
      hi: { one: "एक दिन", other: "%lld दिनों" }
      ```
      ```yaml passes texts
      en: { one: "One day", other: "%lld days" }
      hi: { one: "%lld दिन", other: "%lld दिनों" }
      ```
      """#
    ),
    (
      "KL1149",
      #"""
      `plural-identical`: all plural cases have the same text.

      That is right where the language makes no difference, and a forgotten translation elsewhere.

      ```yaml fails texts
      en: { one: "%lld day", other: "%lld days" }
      hi: { one: "%lld दिन", other: "%lld दिन" }
      ```
      ```yaml passes texts
      en: { one: "%lld day", other: "%lld days" }
      hi: { one: "%lld दिन", other: "%lld दिनों" }
      ```
      """#
    ),
    (
      "KL1150",
      #"""
      `plural-flat`: the source has a plural, and a translation has one text for all numbers.

      Xcode allows it, and it is right where the text reads well with any number. Else make it a plural.

      ```yaml fails texts
      en: { one: "%lld day", other: "%lld days" }
      hi: "%lld दिन"
      ```
      ```yaml passes texts
      en: { one: "%lld day", other: "%lld days" }
      hi: { one: "%lld दिन", other: "%lld दिनों" }
      ```
      """#
    ),
    (
      "KL1151",
      #"""
      `number-in-one`: the text for one thing has the number written into it.

      A written 1 does not follow the language: where `one` is for 0 or 21 too, it is wrong, and where people have digits
      of their own, it stays Latin. Show the number by its placeholder, or write it as a word.

      ```yaml fails texts
      en: { one: "%lld day", other: "%lld days" }
      ta: { one: "1 நாள்", other: "%lld நாட்கள்" }
      ```
      ```yaml passes texts
      en: { one: "%lld day", other: "%lld days" }
      ta: { one: "%lld நாள்", other: "%lld நாட்கள்" }
      ```
      """#
    ),
    (
      "KL1155",
      #"""
      `same-as-source`: a translation has the words of its source.

      Most likely it was copied and forgotten. In languages of one script short texts are often the same (“Name”,
      “Version”), so there it is told from three words on. What five languages or more have and none has translated is taken
      for a name. Other names that stay as they are belong under `keep` in the glossary, or the key is marked as not to be
      translated.

      ```yaml fails texts
      en: Ready to cook
      hi: Ready to cook
      ```
      ```yaml passes texts
      en: Ready to cook
      hi: पकाने के लिए तैयार
      ```
      """#
    ),
    (
      "KL1156",
      #"""
      `start-punctuation`: a translation begins with another sign than its source.

      A bullet, a dash or a symbol that stands before the source belongs before the translation. What a language puts
      there by its own rules, such as ¿ in Spanish, is right.

      ```yaml fails texts
      en: • Rice
      hi: चावल
      ```
      ```yaml passes texts
      en: • Rice
      hi: • चावल
      ```
      """#
    ),
    (
      "KL1157",
      #"""
      `end-punctuation`: a translation ends with another sign than its source.

      A sentence ends as one in every language: with the stop that the language has (`।` in Hindi), a question with a
      question mark. A label that ends with a colon does so too. An ellipsis may stand wherever its word does.

      ```yaml fails texts
      en: Add it first.
      hi: पहले इसे जोड़ें
      ```
      ```yaml passes texts
      en: Add it first.
      hi: पहले इसे जोड़ें।
      ```
      """#
    ),
    (
      "KL1158",
      #"""
      `edge-whitespace`: a translation begins or ends with other spaces than its source.

      Spaces at the edge hold texts apart that are put together, or were typed by mistake. In both cases the translation
      wants what the source has.

      ```yaml fails texts
      en: Ready
      hi: "तैयार "
      ```
      ```yaml passes texts
      en: Ready
      hi: तैयार
      ```
      """#
    ),
    (
      "KL1159",
      #"""
      `double-space`: a translation has two spaces in a row, and its source does not.

      One of them was typed by mistake.

      ```yaml fails texts
      en: All recipes
      hi: सभी  रेसिपी
      ```
      ```yaml passes texts
      en: All recipes
      hi: सभी रेसिपी
      ```
      """#
    ),
    (
      "KL1160",
      #"""
      `line-breaks`: a translation has more or fewer line breaks or tabs than its source.

      Paragraphs and columns are made by them, so the translation looks otherwise than it should.

      ```yaml fails texts
      en: "Ready.\nStart now."
      hi: "तैयार। अभी शुरू करें।"
      ```
      ```yaml passes texts
      en: "Ready.\nStart now."
      hi: "तैयार।\nअभी शुरू करें।"
      ```
      """#
    ),
    (
      "KL1161",
      #"""
      `ellipsis`: a translation writes three stops where its source has an ellipsis.

      `…` is one character and `...` are three; screen readers and line breaks treat them differently. A translation that
      has `…` where the source has `...` is the better of the two, and is not told.

      ```yaml fails texts
      en: Loading…
      hi: लोड हो रहा है...
      ```
      ```yaml passes texts
      en: Loading…
      hi: लोड हो रहा है…
      ```
      """#
    ),
    (
      "KL1162",
      #"""
      `quotes`: a translation has other quotes than its source.

      What is quoted in the source is quoted in the translation, with the signs that the language has; and every quote
      that is opened is closed. A translation may quote more than its source does.

      ```yaml fails texts
      en: "Delete “%@”?"
      hi: "%@ हटाएँ?"
      ```
      ```yaml passes texts
      en: "Delete “%@”?"
      hi: "“%@” हटाएँ?"
      ```
      """#
    ),
    (
      "KL1163",
      #"""
      `brackets`: a bracket is opened and not closed, or closed and not opened.

      Most likely it was lost when the text was edited. A list's `1)` and the like are no brackets, and neither is what the
      source has in the same way.

      ```yaml fails texts
      en: Rice (cooked)
      hi: चावल (पका हुआ
      ```
      ```yaml passes texts
      en: Rice (cooked)
      hi: चावल (पका हुआ)
      ```
      """#
    ),
    (
      "KL1164",
      #"""
      `numbers`: a translation has other numbers than its source.

      A number that was changed changes what is said. Digits of another script, and other signs between groups and
      decimals, are the same number; in plural cases a number may be written or left out. Numbers below ten are often told
      by a word (“zwei”, عقدتين), so it is told only where another number stands in their place. Where the source has
      none, it counts by words, and nothing is told.

      ```yaml fails texts
      en: Wait 10 minutes
      hi: 15 मिनट रुकें
      ```
      ```yaml passes texts
      en: Wait 10 minutes
      hi: १० मिनट रुकें
      ```
      """#
    ),
    (
      "KL1165",
      #"""
      `urls`: a translation has another web address than its source.

      Most likely it was mistyped. Where the pages themselves are translated, ignore it with that reason.

      ```yaml fails texts
      en: See https://example.org/help
      hi: https://example.org/hepl देखें
      ```
      ```yaml passes texts
      en: See https://example.org/help
      hi: https://example.org/help देखें
      ```
      """#
    ),
    (
      "KL1166",
      #"""
      `emails`: a translation has another mail address than its source.

      Whoever writes to it does not reach anybody. Copy it from the source.

      ```yaml fails texts
      en: Write to help@example.org
      hi: halp@example.org पर लिखें
      ```
      ```yaml passes texts
      en: Write to help@example.org
      hi: help@example.org पर लिखें
      ```
      """#
    ),
    (
      "KL1167",
      #"""
      `paths`: a translation has another path or command than its source.

      `/clear` and `~/Documents` are typed as they stand in every language.

      ```yaml fails texts
      en: Type /clear
      hi: /klear लिखें
      ```
      ```yaml passes texts
      en: Type /clear
      hi: /clear लिखें
      ```
      """#
    ),
    (
      "KL1168",
      #"""
      `options`: a translation has another option of a command than its source.

      `--help` is typed as it stands in every language.

      ```yaml fails texts
      en: Try --help
      hi: --madad देखें
      ```
      ```yaml passes texts
      en: Try --help
      hi: --help देखें
      ```
      """#
    ),
    (
      "KL1169",
      #"""
      `markup`: a translation has other markup than its source.

      Tags such as `<b>`, and `**` and backticks, make words stand out or open links. Each that is in the source belongs
      in the translation, around the same words. `<name>` alone stands for something to be filled in, and may be
      translated.

      ```yaml fails texts
      en: <b>Soak</b> the rice
      hi: <b>चावल भिगोएँ
      ```
      ```yaml passes texts
      en: <b>Soak</b> the rice
      hi: चावल <b>भिगोएँ</b>
      ```
      """#
    ),
    (
      "KL1170",
      #"""
      `doubled-word`: a word stands twice in a row.

      Most likely it was typed twice. In the languages of India doubled words are often right (“धीरे धीरे”), so there only
      words are told that never are, such as postpositions.

      ```yaml fails texts
      en: All recipes
      hi: सभी के के रेसिपी
      ```
      ```yaml passes texts
      en: Slowly
      hi: धीरे धीरे
      ```
      """#
    ),
    (
      "KL1171",
      #"""
      `letter-case`: a translation begins with a small letter, and its source with a large one.

      A sentence or a label that begins with a large letter does so in every language that has large letters; Hindi and
      Tamil have none.

      ```yaml fails texts
      en: Ready to cook
      de: bereit zum Kochen
      ```
      ```yaml passes texts
      en: Ready to cook
      de: Bereit zum Kochen
      ```
      """#
    ),
    (
      "KL1172",
      #"""
      `glossary`: a translation calls something otherwise than the glossary does.

      The source has a term of `Locales/<catalog>.glossary.yaml`, and the translation has none of the words that the
      glossary gives for it. People take another word for another thing. Endings may differ: a word counts without its last
      vowel.

      ```yaml fails texts
      en: All recipes
      hi: सभी व्यंजन
      ```
      ```yaml and glossary
      glossary: 1
      terms:
        - { term: recipe, hi: रेसिपी }
      ```
      ```yaml passes texts
      en: All recipes
      hi: सभी रेसिपी
      ```
      ```yaml and glossary
      glossary: 1
      terms:
        - { term: recipe, hi: रेसिपी }
      ```
      """#
    ),
    (
      "KL1173",
      #"""
      `do-not-translate`: a translation lacks a name that stays as it is.

      The source has a word from `keep` in the glossary. It is written in the same letters in every language.

      ```yaml fails texts
      en: Welcome to Epicura
      hi: एपिक्योरा में स्वागत है
      ```
      ```yaml and glossary
      glossary: 1
      keep: [ Epicura ]
      ```
      ```yaml passes texts
      en: Welcome to Epicura
      hi: Epicura में स्वागत है
      ```
      ```yaml and glossary
      glossary: 1
      keep: [ Epicura ]
      ```
      """#
    ),
    (
      "KL1174",
      #"""
      `inconsistent-translation`: one source text is translated in two ways.

      Two keys have the same words in the source language, and others in this one. That is right where the words mean two
      things; else people wonder what the difference is.

      ```json fails strings
      "a" : { "localizations" : {
        "en" : { "stringUnit" : { "state" : "translated", "value" : "Stop" } },
        "hi" : { "stringUnit" : { "state" : "translated", "value" : "रोकें" } } } },
      "b" : { "localizations" : {
        "en" : { "stringUnit" : { "state" : "translated", "value" : "Stop" } },
        "hi" : { "stringUnit" : { "state" : "translated", "value" : "बंद करें" } } } }
      ```
      ```json passes strings
      "a" : { "localizations" : {
        "en" : { "stringUnit" : { "state" : "translated", "value" : "Stop" } },
        "hi" : { "stringUnit" : { "state" : "translated", "value" : "रोकें" } } } },
      "b" : { "localizations" : {
        "en" : { "stringUnit" : { "state" : "translated", "value" : "Stop" } },
        "hi" : { "stringUnit" : { "state" : "translated", "value" : "रोकें" } } } }
      ```
      """#
    ),
    (
      "KL1175",
      #"""
      `same-translation`: two source texts are translated in the same way.

      People cannot tell apart what the source does. That is right where the language has one word for both; where only
      stops or large letters differ, nothing is told.

      ```yaml fails strings
      "Stop" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "बंद करें" } } } },
      "Close" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "बंद करें" } } } }
      ```
      ```yaml passes strings
      "Stop" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "रोकें" } } } },
      "Close" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "बंद करें" } } } }
      ```
      """#
    ),
    (
      "KL1176",
      #"""
      `mixed-script`: a word has letters of two scripts.

      One of them looks like a letter of the word and is another: search does not find it, and fonts and screen readers
      stumble. Type the letter anew. A Latin short form with an ending behind it (“PINஐ”) is right.

      ```json fails strings
      "Devices" : { "localizations" : { "ta" : { "stringUnit" : { "state" : "translated", "value" : "சாधனங்கள்" } } } }
      ```
      ```json passes strings
      "Devices" : { "localizations" : { "ta" : { "stringUnit" : { "state" : "translated", "value" : "சாதனங்கள்" } } } }
      ```
      """#
    ),
    (
      "KL1177",
      #"""
      `latin-words`: a text has Latin words among those of its own script.

      A name may stay as it is; other words people want to read in the letters of their language. Names that stay belong
      under `keep` in the glossary.

      ```yaml fails texts
      en: Turn on notifications
      hi: notification चालू करें
      ```
      ```yaml passes texts
      en: Turn on notifications
      hi: सूचनाएँ चालू करें
      ```
      """#
    ),
    (
      "KL1178",
      #"""
      `wrong-script`: a translation has no letter of its language's script.

      It is in the letters of another language: Hindi in Latin letters, or a text in the wrong column. A language that is
      meant in other letters has a tag of its own, such as `hi-Latn`.

      ```yaml fails texts
      en: Ready to cook
      hi: Pakane ke liye taiyar
      ```
      ```yaml passes texts
      en: Ready to cook
      hi: पकाने के लिए तैयार
      ```
      """#
    ),
    (
      "KL1179",
      #"""
      `not-nfc`: a text spells a letter in a way that search does not expect.

      Many letters with signs can be written as one code point or as several. Keyboards write what Unicode calls Form C;
      other spellings look the same, or nearly, and are not found by search. Tamil ெ with ா behind it is ொ. Type the
      letter anew.

      ```json fails strings
      "Drop" : { "localizations" : { "ta" : { "stringUnit" : { "state" : "translated", "value" : "பெ\u0bbeருள்" } } } }
      ```
      ```json passes strings
      "Drop" : { "localizations" : { "ta" : { "stringUnit" : { "state" : "translated", "value" : "பொருள்" } } } }
      ```
      """#
    ),
    (
      "KL1180",
      #"""
      `invisible-character`: a text has a character that is not seen and has no use.

      Zero-width spaces, byte order marks, soft hyphens and controls come with text that is copied from web pages and
      documents. They break search and comparison, and some fonts show boxes for them. Joiners inside Indic, Arabic and
      emoji words are right, and so are zero-width spaces in languages that write no spaces.

      ```json fails strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार\u200b" } } } }
      ```
      ```json passes strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } } }
      ```
      """#
    ),
    (
      "KL1181",
      #"""
      `bidi-controls`: a text sets its direction by controls that reach too far.

      Embeddings and overrides (U+202A to U+202E) change what stands around them, and Unicode advises against them. Put
      what runs the other way between isolates: U+2068 before it, U+2069 behind it. Marks (U+200E, U+200F) have no use in
      languages that run from left to right.

      ```json fails strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "\u202dतैयार\u202c" } } } }
      ```
      ```json passes strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "\u2068तैयार\u2069" } } } }
      ```
      """#
    ),
    (
      "KL1182",
      #"""
      `unbalanced-isolates`: an isolate is opened and not closed, or closed and not opened.

      What follows on the line runs in the wrong direction. Each of U+2066, U+2067 and U+2068 wants a U+2069 on the same line.

      ```json fails strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "\u2068तैयार" } } } }
      ```
      ```json passes strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "\u2068तैयार\u2069" } } } }
      ```
      """#
    ),
    (
      "KL1183",
      #"""
      `mixed-digits`: a text has digits of two scripts.

      One number is written as 12 and the next as १२, or even one number with both. Keep to one kind.

      ```yaml fails texts
      en: 12 of 30
      hi: 30 में से १२
      ```
      ```yaml passes texts
      en: 12 of 30
      hi: 30 में से 12
      ```
      """#
    ),
    (
      "KL1184",
      #"""
      `digits`: a text has other digits than its language should have.

      `digits` in `Locales/<catalog>.lint.yaml` says for a language whether its numbers are written with 0 to 9 (`latin`)
      or with the digits of its own script (`native`). Numbers that the program fills in follow the locale, so texts should too.

      ```yaml fails texts
      en: 12 steps
      hi: १२ चरण
      ```
      ```yaml and lint
      lint: 1
      digits: { hi: latin }
      ```
      ```yaml passes texts
      en: 12 steps
      hi: 12 चरण
      ```
      ```yaml and lint
      lint: 1
      digits: { hi: latin }
      ```
      """#
    ),
    (
      "KL1185",
      #"""
      `defective-cluster`: a vowel sign or another mark stands on no letter.

      It is shown on a dotted circle, or on whatever stands before it. The letter was lost, or the sign was typed twice or
      before its letter.

      ```json fails strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "ाभी तैयार" } } } }
      ```
      ```json passes strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "अभी तैयार" } } } }
      ```
      """#
    ),
    (
      "KL1186",
      #"""
      `cut-cluster`: a text ends in the middle of a letter.

      A tool has cut it after so many bytes or code points: it has a replacement character, or ends in a joiner. Take the
      whole text, and cut between letters.

      ```json fails strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "स्वागत ह�" } } } }
      ```
      ```json passes strings
      "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "स्वागत है" } } } }
      ```
      """#
    ),
    (
      "KL1187",
      #"""
      `max-length`: a text has more characters than its key may have.

      `limits` in `Locales/<catalog>.lint.yaml` says how many. Characters are what people take for one: a letter with its
      signs. Placeholders count as they are written.

      ```yaml fails texts
      en: Save
      hi: सहेजकर रखें
      ```
      ```yaml and lint
      lint: 1
      limits:
        - { key: Save, characters: 6 }
      ```
      ```yaml passes texts
      en: Save
      hi: सहेजें
      ```
      ```yaml and lint
      lint: 1
      limits:
        - { key: Save, characters: 6 }
      ```
      """#
    ),
    (
      "KL1188",
      #"""
      `max-cells`: a text is wider than its place.

      `limits` in `Locales/<catalog>.lint.yaml` says how many cells of a terminal there are. Letters of Devanagari and
      Tamil with their signs take one or two.

      ```yaml fails texts
      en: Save
      ta: சேமித்துக்கொள்ளவும்
      ```
      ```yaml and lint
      lint: 1
      limits:
        - { key: Save, cells: 12 }
      ```
      ```yaml passes texts
      en: Save
      ta: சேமி
      ```
      ```yaml and lint
      lint: 1
      limits:
        - { key: Save, cells: 12 }
      ```
      """#
    ),
    (
      "KL1189",
      #"""
      `narrow-screen`: a word of a text is wider than the narrowest device of the app.

      Lines are broken between words, so a word that is wider than a line is torn. The devices are those under `profiles` in
      `app.yaml`; only texts that screens use are looked at. Write a shorter word.

      ```text fails
      profiles: { watch: { columns: 8, rows: 8 } }        in app.yaml
      "Network unavailable"                              shown by a screen
      ```
      ```text passes
      profiles: { watch: { columns: 16, rows: 8 } }       in app.yaml
      ```
      """#
    ),
    (
      "KL1190",
      #"""
      `expansion`: a translation is more than twice as wide as its source, or less than half as wide.

      The first may not fit where the source does; the second may lack something. Neither need be wrong. Sources of
      fewer than ten cells are left out, and so are languages that write whole words as one character.

      ```yaml fails texts
      en: Add to the list
      hi: इसे नीचे दी गई खरीदारी की पूरी सूची में सबसे ऊपर जोड़ें
      ```
      ```yaml passes texts
      en: Add to the list
      hi: सूची में जोड़ें
      ```
      """#
    ),
    (
      "KL1191",
      #"""
      `rtl-isolates`: a value may be torn apart in a text that runs from right to left.

      A name in Latin letters becomes one run, from left to right, with the next value, number or Latin word behind it, and
      a sign that belongs to it, such as `@`, goes to its other side. Put the placeholder between isolates, U+2068 before
      it and U+2069 behind it. Signs between the value and letters that run from right to left stay where they belong
      (UAX #9, N1 and N2), and are not told.

      ```yaml fails texts
      en: "%@, %@"
      ar: "مرحبا %@، %@"
      ```
      ```yaml passes texts
      en: "%@ is here"
      ar: "وصل %@ الآن"
      ```
      """#
    ),
    (
      "KL1195",
      #"""
      `unused-ignore`: something is ignored that is not found any more.

      Each entry of `ignore` in `Locales/<catalog>.lint.yaml` says of something why it is right although a rule speaks
      against it. Once nothing is found there, the entry would only hide what comes later: remove it.

      ```yaml fails texts
      en: Ready
      hi: तैयार
      ```
      ```yaml and lint
      lint: 1
      ignore:
        - { check: same-as-source, key: Ready, reason: it is the same word }
      ```
      ```yaml passes texts
      en: Ready
      hi: Ready
      ```
      ```yaml and lint
      lint: 1
      ignore:
        - { check: same-as-source, key: Ready, reason: it is the same word }
      ```
      """#
    ),
    (
      "KL1196",
      #"""
      `lint-settings`: the settings of the lint have not the form that they should have.

      `Locales/<catalog>.lint.yaml` says `lint: 1`, and below it what there is to say: `digits` (by language, `latin` or
      `native`), `limits` (of a `key`, in `characters` or `cells`), and `ignore` (a `check`, a `key`, perhaps a
      `locale`, and the `reason`). In keys `*` stands for anything. An entry that is wrong ignores nothing, so what it was
      about is told as well (here KL1155).

      ```yaml fails texts
      en: Ready
      hi: Ready
      ```
      ```yaml and lint
      lint: 1
      ignore:
        - { check: same-as-source, key: Ready }
      ```
      ```yaml passes texts
      en: Ready
      hi: Ready
      ```
      ```yaml and lint
      lint: 1
      ignore:
        - { check: same-as-source, key: Ready, reason: it is the same word }
      ```
      """#
    ),
    (
      "KL1197",
      #"""
      `glossary-form`: a glossary has not the form that it should have.

      `Locales/<catalog>.glossary.yaml` says `glossary: 1`, and below it what there is to say: `also` (other
      glossaries), `keep` (words that stay as they are in every language) and `terms`, each with its `term` in the
      source language, its words by language (one, or a list), and perhaps a `note`.

      ```yaml fails texts
      en: All recipes
      hi: सभी रेसिपी
      ```
      ```yaml and glossary
      glossary: 1
      terms:
        - { hi: रेसिपी }
      ```
      ```yaml passes texts
      en: All recipes
      hi: सभी रेसिपी
      ```
      ```yaml and glossary
      glossary: 1
      terms:
        - { term: recipe, hi: रेसिपी }
      ```
      """#
    ),
    (
      "KL1198",
      #"""
      `sources-form`: the record of source texts has not the form that it was written in.

      `Locales/<catalog>.sources.yaml` is written by `kolam strings lint --accept`; nobody needs to write in it. After a
      merge that went wrong, take one side's version, look at what the lint says, and accept.

      ```yaml fails texts
      en: Ready
      hi: तैयार
      ```
      ```yaml and sources
      sources: 1
      texts: [ Ready ]
      ```
      ```yaml passes texts
      en: Cooked
      hi: तैयार
      ```
      ```yaml and sources
      sources: 1
      texts:
        Cooked: { en: "e84d444d", hi: "a9610908" }
      ```
      """#
    ),
  ]
}
