extension FilmScript {
  /// Puts the same step of several cases in one row, and fills rows as they come into sight.
  static let strips: StaticString = #"""
    const search = one('#search'), outcome = one('#outcome'), flow = one('#flow'), compare = one('#compare');
    const look = one('#look'), still = one('#still'), size = one('#size'), colors = one('#colors');
    const filters = all('[data-filter]');
    const isOn = button => button.getAttribute('aria-pressed') === 'true';
    const press = (button, on) => button.setAttribute('aria-pressed', on);
    let shots = [], opened = null;

    const seen = new IntersectionObserver(entries => {
      fill(entries.filter(entry => entry.isIntersecting).map(entry => entry.target));
    }, { rootMargin: '800px' });

    function fill(shots) {
      const glasses = [];
      for (const shot of shots) {
        seen.unobserve(shot);
        const { screen, change } = shot.step;
        if (shot.isFilled || !screen || !shot.isDrawn) continue;
        shot.isFilled = true;
        glasses.push(draw(screen, look.value, change?.come, change?.comeNodes));
        shot.append(glasses.at(-1));
      }
      settle(glasses);
    }

    function wantsCell(cell) {
      if (flow && flow.value && cell.flow !== flow.value) return false;
      return filters.every(button => isOn(button) || !cell[button.dataset.filter]
        || cell[button.dataset.filter] !== button.dataset.value);
    }

    function wantsStep(step, query) {
      if (outcome.value && step.outcome !== outcome.value) return false;
      return query === '' || step.folded.includes(query) || step.screen !== null && wordsOn(step.screen).includes(query);
    }

    // Cells that differ only in what is compared, in the order of the walk.
    function groups(cells) {
      const axis = compare?.value ?? 'none';
      const known = new Map();
      for (const cell of cells) {
        const key = JSON.stringify(axis === 'none' ? cell.id
          : ['locale', 'tier', 'device', 'case'].filter(name => name !== axis).map(name => cell[name]));
        if (!known.has(key)) known.set(key, []);
        known.get(key).push(cell);
      }
      return [...known.values()];
    }

    function head(cell) {
      const axis = compare?.value;
      const name = { locale: cell.language, tier: cell.plan, device: cell.device, case: cell.case }[axis];
      const head = make('div', '', (name ?? nameOf(cell)) + ' ');
      if (axis === 'locale') head.lang = cell.locale;
      head.append(one('summary .ended', cell.element).cloneNode(true));
      return head;
    }

    function shotOf(step, lane, isDrawn) {
      if (!step) {
        const none = make('div', 'shot');
        none.append(make('span', 'same', words.notWalked));
        return none;
      }
      const kind = 'shot ' + step.outcome + (isDrawn && step.screen ? ' drawn' : '');
      const shot = Object.assign(make('button', kind), { type: 'button', step, isDrawn });
      shot.dataset.step = step.id;
      if (step.screen) shot.style.setProperty('--columns', step.screen.columns);
      shot.setAttribute('aria-label', step.title + ', ' + nameOf(step.cell) + ', ' + one('.ended', step.element).textContent);
      if (step.title !== lane.title) shot.append(make('span', 'own', step.title));
      if (step.outcome !== 'completed') shot.append(one('.ended', step.element).cloneNode(true));
      if (!isDrawn) shot.append(make('span', 'same', step.isOuter ? '⋯' : step.screen ? words.same : words.noScreen));
      else if (!step.screen) shot.append(make('span', 'blank', words.noScreen));
      shots.push(shot);
      return shot;
    }

    // A step whose screen nobody would tell from the one before has no picture of its own, unless all are asked for.
    // One that has others within it shows no more than the last of these.
    const differs = step => step.change !== null && !step.isOuter || step.outcome === 'failed' || step.outcome === 'warned';

    function lane(steps, query) {
      const walked = steps.filter(Boolean), told = walked[0];
      const lane = make('div', 'lane deep-' + Math.min(told.depth, 3));
      const said = make('div', 'said');
      said.append(make('span', 'no', told.index + 1), make('span', 'what', told.title),
        Object.assign(make('span', 'place', told.place.split('/').pop()), { title: told.place }));
      const isDrawn = isOn(still) || walked.some(differs) || query !== '';
      lane.append(said, ...steps.map(step => shotOf(step, told, isDrawn)));
      return lane;
    }

    function film(cells, query) {
      const rows = [...new Set(cells.flatMap(cell => cell.steps.map(step => step.row)))].sort((a, b) => a - b);
      const lanes = rows.map(row => cells.map(cell => cell.byRow.get(row)))
        .filter(steps => steps.some(step => step && wantsStep(step, query)));
      if (!lanes.length) return null;
      const film = make('div', 'film'), strip = make('div', 'strip'), grid = make('div');
      const heads = make('div', 'lane heads');
      const axis = compare?.value ?? 'none';
      film.append(make('h3', '', axis === 'none' ? '' : nameOf(cells[0], axis)), strip);
      strip.append(grid);
      grid.style.setProperty('--cells', cells.length);
      heads.append(make('div', 'said'), ...cells.map(head));
      grid.append(heads, ...lanes.map(steps => lane(steps, query)));
      return film;
    }

    function apply() {
      const query = fold(search.value.trim());
      root.dataset.colors = colors.value;
      root.style.setProperty('--zoom', size.value / 100);
      seen.disconnect();
      shots = [];
      for (const section of all('.flow')) {
        for (const old of all('.film', section)) old.remove();
        one('.listed', section).hidden = true;
        const own = cells.filter(cell => cell.flow === section.dataset.flow && wantsCell(cell));
        // What failed before any step is told in the list alone.
        for (const cell of cells) if (!cell.steps.length) cell.element.open = true;
        const films = groups(own.filter(cell => cell.steps.length)).map(cells => film(cells, query)).filter(Boolean);
        const bare = own.some(cell => !cell.steps.length && query === '' && !outcome.value);
        one('.listed', section).hidden = !bare;
        for (const cell of cells) if (cell.flow === section.dataset.flow) cell.element.hidden = bare && cell.steps.length > 0;
        section.append(...films);
        section.hidden = !films.length && !bare;
      }
      for (const shot of shots) seen.observe(shot);
      one('#nothing').hidden = all('.flow').some(section => !section.hidden);
      one('#shown').textContent = shots.length + ' / ' + stepOf.size;
      mark();
    }

    function mark() {
      for (const shot of shots) shot.classList.toggle('current', shot.step === opened);
    }
    """#
}
