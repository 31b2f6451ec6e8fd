extension ScreenWriter {
  /// Many recipes, searched and filtered.
  mutating func list(_ index: Int) -> String {
    """
    screen: \(Self.name(index))
    about: \(text())
    models:
      list: { use: recipes.RecipeList, with: { favouritesOnly: \(number(0...1) == 0) } }
    state:
      compact: bool
      least: { type: double, default: \(number(1...4)).5 }
    title: \(text())
    body:
      - notice: { when: list.stale && !net.online, level: info, text: \(text()) }
      - heading: \(text("%lld", "list.total"))
      - text: \(text())
        when: list.total > \(number(3...90)) && tier != "free"
      - toggle: \(text())
        id: compact
        bind: state.compact
      - list: list.recipes.filter(r, r.rating >= state.least)
        id: recipes
        as: recipe
        key: recipe.id
        row:
          link: ${localized(recipe.name)}
          detail: { key: "card.${recipe.diet}", args: [ duration(recipe.totalTime), "number(recipe.rating, 1)" ] }
          do: [ { go: { screen: \(index + 1 < screenCount ? next(after: index) : someDetail()), with: { id: "${recipe.id}" } } } ]
        loading: { text: \(text()) }
        empty:
          - text: \(text())
          - { link: \(text()), id: browse, do: [ { go: \(somewhere()) } ] }
        error:
          - notice: { level: error, text: { key: "trouble.${list.errorCode}" } }
          - { button: \(text()), id: retry, do: [ { call: list.refresh } ] }
      - field: \(text())
        id: search
        kind: search
        value: list.query
        hint: \(text())
        on: { submit: [ { call: list.search, with: { text: "${value}" } } ] }
      - choice: \(text())
        id: diet
        value: list.diet
        options:
          - { value: all, label: \(text()) }
          - { value: veg, label: \(text()), when: tier == "pro" }
          - { value: vegan, label: \(text()) }
        on: { change: [ { call: list.filter, with: { diet: "${value}" } } ] }
      - button: \(text())
        id: clear
        when: list.query != "" || list.diet != "all"
        do: [ { call: list.clear } ]
      - facts:
          - { label: \(text()), value: "${number(list.total)}" }
          - { label: \(text()), value: "${date(list.savedAt)}", when: list.savedAt != null }
    """ + "\n"
  }

  /// One recipe.
  mutating func detail(_ index: Int) -> String {
    """
    screen: \(Self.name(index))
    about: \(text())
    params: { id: string }
    models:
      recipe: { use: recipes.RecipeDetail, with: { id: "${params.id}" } }
    title: ${localized(recipe.name)}
    body:
      - notice: { when: recipe.stale, level: info, text: \(text()) }
      - { text: \(text()), when: 'recipe.phase == "loading" || recipe.phase == "idle"' }
      - button: \(text())
        id: retry
        when: recipe.phase == "error"
        do: [ { call: recipe.refresh } ]
      - section: \(text())
        id: overview
        when: recipe.phase == "ready"
        body:
          - badge: { key: "diet.${recipe.diet}" }
          - text: ${localized(recipe.description)}
          - rating: recipe.rating
            label: \(text())
            count: recipe.ratingCount
          - facts:
              - { label: \(text()), value: { key: "difficulty.${recipe.difficulty}" } }
              - { label: \(text()), value: \(text()), when: recipe.spice == \(number(0...3)) }
              - { label: \(text()), value: "${duration(recipe.totalTime)}" }
              - { label: \(text()), value: "${number(recipe.nutrition.kcal, 0)}" }
          - toggle: \(text())
            id: favourite
            value: recipe.isFavourite
            on: { change: [ { call: recipe.toggleFavourite } ] }
      - section: \(text())
        id: ingredients
        when: recipe.phase == "ready" && size(recipe.ingredients) > 0
        body:
          - text: \(text("%lld", "recipe.servings"))
          - button: \(text())
            id: more
            enabled: recipe.servings < \(number(8...20))
            why: \(text())
            do: [ { call: recipe.setServings, with: { servings: "${recipe.servings + 1}" } } ]
          - list: recipe.ingredients
            id: items
            as: item
            row: { text: "${localized(item.name) + (item.amount == null ? '' : ' ' + number(item.amount))}" }
            loading: { text: \(text()) }
            empty: { text: \(text()) }
            error: { text: \(text()) }
      - link: \(text("%@", "localized(recipe.name)"))
        id: elsewhere
        do: [ { go: { screen: \(someDetail()), with: { id: "${params.id}" } } } ]
      - { link: \(text()), id: onwards, do: [ { go: \(next(after: index)) } ] }
    """ + "\n"
  }
}
