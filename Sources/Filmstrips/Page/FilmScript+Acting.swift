extension FilmScript {
  /// One step in the panel, the page's address, and what people do.
  static let acting: StaticString = #"""
    const panel = one('#panel'), told = one('#told'), keys = one('#keys');
    let place = '';

    function figure(label, screen, lines, nodes, kind) {
      const figure = make('figure');
      figure.append(make('figcaption', '', label));
      if (!screen) figure.append(make('div', 'blank', words.noScreen));
      else figure.append(draw(screen, look.value, lines, nodes, kind));
      return figure;
    }

    function changes({ before, screen, change }) {
      const parts = [make('p', 'label', words.changes)];
      if (!change) return [...parts, make('p', 'same', words.same)];
      if (change.other !== undefined) parts.push(make('p', '', words.opened.replace('{1}', () => change.other)));
      if (change.isScrolled) parts.push(make('p', '', words.scrolled));
      const list = make('ul', 'lines');
      const say = (lines, numbers, kind) => numbers.map(number => lines[number]).filter(line => line?.trim())
        .map(line => make('li', kind, line));
      if (before) list.append(...say(linesOf(before), change.gone, 'gone'));
      list.append(...say(linesOf(screen), change.come, 'come'));
      const past = new Set(before?.messages);
      list.append(...screen.messages.filter(text => !past.has(text)).map(text => make('li', 'come', text)));
      list.lang = screen.lang;
      if (list.childElementCount) parts.push(list);
      return parts;
    }

    function behind(label, entries, before) {
      const past = new Set(before);
      const details = make('details', 'behind'), summary = make('summary', '', label + ' ');
      const fresh = entries.filter(number => before && !past.has(number)).length;
      summary.append(make('small', '', entries.length + (fresh ? ' · +' + fresh : '')));
      details.append(summary);
      details.addEventListener('toggle', () => {
        if (details.childElementCount > 1) return;
        for (const number of entries) details.append(entryRow(entryOf(number), before && !past.has(number)));
      });
      return details;
    }

    function entryRow({ name, value, reason }, isNew) {
      const row = make('div', 'entry-of' + (isNew ? ' new' : ''));
      row.append(make('b', '', name));
      let long = null;
      try { if (/^[[{]/.test(value)) long = JSON.stringify(JSON.parse(value), null, 2); } catch { long = value; }
      row.append(long === null ? make('code', '', value) : make('pre', '', long));
      if (reason) row.append(make('small', '', reason));
      return row;
    }

    function facts({ element }) {
      const list = make('dl', 'facts-of');
      for (const name of ['place', 'began', 'took', 'wall']) {
        const value = one('.' + name, element);
        if (value) list.append(make('dt', '', words[name]), make('dd', '', value.textContent));
      }
      return list;
    }

    function elsewhere(step) {
      const others = cells.filter(cell => cell.flow === step.cell.flow && cell !== step.cell && cell.byRow.has(step.row));
      if (!others.length) return [];
      const list = make('p', 'elsewhere');
      for (const cell of others) {
        const other = cell.byRow.get(step.row);
        list.append(Object.assign(make('a', other.outcome, nameOf(cell)), { href: '#' + encodeURI(other.id) }));
      }
      return [make('p', 'label', words.elsewhere), list];
    }

    function show(step, moves = true) {
      opened = step;
      panel.hidden = !step;
      document.body.classList.toggle('telling', Boolean(step));
      mark();
      if (!step) return;
      place = step.id;
      const { element, cell, change } = step;
      one('#counted').textContent = words.step.replace('{1}', step.index + 1).replace('{2}', cell.steps.length);
      const title = make('h2', '', step.title + ' ');
      title.append(one('.ended', element).cloneNode(true));
      const pair = make('div', 'pair');
      if (change) pair.append(figure(words.before, step.before, change.gone, change.goneNodes, 'gone'));
      pair.append(figure(words.after, step.screen, change?.come, change?.comeNodes, 'come'));
      const more = all(':scope > .trouble, :scope > .label, :scope > ul', element).map(part => part.cloneNode(true));
      const past = cell.steps.slice(0, step.index).findLast(step => step.inside)?.inside;
      const insides = step.inside ? [['models', step.inside.models, past?.models], ['flags', step.inside.flags, past?.flags]]
        .filter(([, entries]) => entries.length).map(([name, entries, before]) => behind(words[name], entries, before)) : [];
      const isTrouble = part => part.matches('.trouble');
      told.replaceChildren(title, make('p', 'who', nameOf(cell)), ...more.filter(isTrouble), pair, ...changes(step),
        ...more.filter(part => !isTrouble(part)), facts(step), ...insides, ...elsewhere(step));
      settle(all('.glass', told));
      panel.scrollTop = 0;
      remember();
      if (!moves) return;
      const shot = shots.find(shot => shot.step === step);
      shot?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    }

    function close() {
      const shot = shots.find(shot => shot.step === opened);
      show(null);
      place = '';
      remember();
      shot?.focus({ preventScroll: true });
    }

    // To another step of the same cell, or to the same step of another cell.
    function go(by) {
      if (opened) show(opened.cell.steps[opened.index + by] ?? opened);
      else if (shots.length) show(shots[0].step);
    }
    function turn(by) {
      if (!opened) return go(0);
      const shown = [...new Set(shots.map(shot => shot.step.cell))].filter(cell => cell.flow === opened.cell.flow);
      const at = shown.indexOf(opened.cell), next = shown[at + by];
      if (next) show(next.byRow.get(opened.row) ?? next.steps.at(-1));
    }

    // MARK: The address

    const choices = { outcome: [outcome, ''], flow: [flow, ''], compare: [compare, compare?.options[0]?.value],
      look: [look, 'app'], colors: [colors, 'auto'] };
    function remember() {
      const asked = new URLSearchParams();
      if (search.value.trim()) asked.set('q', search.value.trim());
      for (const [name, [choice, usual]] of Object.entries(choices)) {
        if (choice && choice.value !== usual) asked.set(name, choice.value);
      }
      for (const filter of new Set(filters.map(button => button.dataset.filter))) {
        const own = filters.filter(button => button.dataset.filter === filter);
        if (own.some(button => !isOn(button)))
          asked.set(filter, own.filter(isOn).map(button => button.dataset.value).join(','));
      }
      if (isOn(still)) asked.set('still', '1');
      const query = asked.toString();
      history.replaceState(null, '', '#' + encodeURI(place) + (query ? '?' + query : ''));
    }

    function recall() {
      const [where, query = ''] = location.hash.slice(1).split('?');
      const asked = new URLSearchParams(query);
      search.value = asked.get('q') ?? '';
      for (const [name, [choice, usual]] of Object.entries(choices)) {
        if (!choice) continue;
        choice.value = asked.get(name) ?? usual;
        if (choice.selectedIndex < 0) choice.value = usual;
      }
      for (const button of filters) {
        const values = asked.get(button.dataset.filter);
        press(button, values === null || values.split(',').includes(button.dataset.value));
      }
      press(still, asked.has('still'));
      apply();
      try { place = decodeURIComponent(where); } catch { place = ''; }
      const step = stepOf.get(place), cell = cells.find(cell => cell.id === place);
      if (step) return show(step);
      show(null);
      if (cell?.steps.length) shots.find(shot => shot.step.cell === cell)?.scrollIntoView({ inline: 'center', behavior: 'instant' });
      else if (place) byId(place)?.scrollIntoView({ behavior: 'instant' });
    }

    // MARK: What people do

    const changed = () => { apply(); if (opened) show(opened, false); remember(); };
    one('.toolbar').hidden = false;
    one('.toolbar').addEventListener('submit', event => event.preventDefault());
    size.value = innerWidth < 640 ? '75' : '50';
    search.addEventListener('input', changed);
    for (const choice of [outcome, flow, compare, look, size, colors]) choice?.addEventListener('change', changed);
    for (const button of [...filters, still]) button.addEventListener('click', () => { press(button, !isOn(button)); changed(); });
    one('#help').addEventListener('click', () => { keys.hidden = false; one('#done').focus(); });
    one('#done').addEventListener('click', () => { keys.hidden = true; });
    one('#previous').addEventListener('click', () => go(-1));
    one('#next').addEventListener('click', () => go(1));
    one('#close').addEventListener('click', close);
    one('#reset').addEventListener('click', () => {
      search.value = outcome.value = '';
      if (flow) flow.value = '';
      for (const button of filters) press(button, true);
      changed();
    });
    document.addEventListener('click', event => {
      const shot = event.target.closest('button.shot');
      if (shot) { show(shot.step, false); panel.focus({ preventScroll: true }); }
    });
    const doing = { ArrowRight: () => go(1), ArrowLeft: () => go(-1), j: () => turn(1), k: () => turn(-1),
      '/': () => { search.focus(); search.select(); }, '?': () => one('#help').click(),
      v: () => { look.value = look.value === 'app' ? 'text' : 'app'; changed(); } };
    document.addEventListener('keydown', event => {
      if (event.key === 'Escape') {
        if (!keys.hidden) keys.hidden = true;
        else if (event.target.matches('input, select')) event.target.blur();
        else if (opened) close();
      } else if (!event.target.matches('input, select') && !event.ctrlKey && !event.metaKey && !event.altKey
        && Object.hasOwn(doing, event.key)) {
        event.preventDefault();
        doing[event.key]();
      }
    });
    addEventListener('hashchange', recall);
    addEventListener('beforeprint', () => fill(shots));
    recall();
    """#
}
