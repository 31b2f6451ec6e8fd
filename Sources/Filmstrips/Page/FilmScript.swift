/// What makes the page move.
///
/// Its parts stand one after another in one script and share their names.
enum FilmScript {
  /// Reads the list of steps and what it refers to.
  static let reading: StaticString = #"""
    'use strict';
    const all = (selector, within = document) => [...within.querySelectorAll(selector)];
    const one = (selector, within = document) => within.querySelector(selector);
    const root = document.documentElement;
    const byId = id => document.getElementById(id);
    const make = (name, kind = '', text = '') => {
      const element = Object.assign(document.createElement(name), { textContent: text });
      if (kind) element.className = kind;
      return element;
    };
    const fold = text => text.normalize('NFC').toLocaleLowerCase();
    const words = Object.fromEntries(all('#words [data-word]').map(word => [word.dataset.word, word.textContent]));
    const numbers = text => (text ?? '').split(' ').filter(Boolean).flatMap(range => {
      const [first, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });

    // What steps refer to by number, each read once.
    const known = new Map();
    function read(id, make) {
      if (!known.has(id)) known.set(id, make(byId(id)));
      return known.get(id);
    }
    const screenOf = number => number === undefined ? null : read('s' + number, ({ dataset, content }) => ({
      view: 'v' + dataset.view, text: 't' + dataset.text, columns: Number(dataset.columns), name: dataset.screen,
      lang: dataset.lang, heading: Number(dataset.heading), top: Number(dataset.top), bottom: Number(dataset.bottom),
      first: dataset.first, below: dataset.below, isDark: 'dark' in dataset,
      messages: all('.over', content).map(message => message.textContent) }));
    const linesOf = screen => read(screen.text, ({ content }) => content.textContent.split('\n'));
    const wordsOn = screen => read('f' + screen.text, () => fold(linesOf(screen).join('\n')));
    const changeOf = number => number === undefined ? null : read('c' + number, ({ dataset }) => ({
      other: dataset.other, isScrolled: 'scrolled' in dataset, gone: numbers(dataset.gone), come: numbers(dataset.come),
      goneNodes: numbers(dataset.goneNodes), comeNodes: numbers(dataset.comeNodes) }));
    const insideOf = number => number === undefined ? null : read('i' + number, ({ dataset }) => ({
      models: numbers(dataset.models), flags: numbers(dataset.flags) }));
    const entryOf = number => read('e' + number, ({ content }) => ({
      name: one('dt', content).textContent, value: one('dd', content).textContent,
      reason: one('small', content).textContent }));

    const cells = all('.run').map(element => {
      const cell = { element, id: element.id, ...element.dataset };
      let before = null;
      cell.steps = all('.beat', element).map((beat, index) => {
        const step = { element: beat, id: beat.id, cell, index, before, row: Number(beat.dataset.row),
          screen: screenOf(beat.dataset.screen), change: changeOf(beat.dataset.change),
          inside: insideOf(beat.dataset.inside), outcome: beat.dataset.outcome, depth: Number(beat.dataset.depth),
          isOuter: 'outer' in beat.dataset,
          title: one('.what', beat).textContent, place: one('.place', beat).textContent,
          folded: fold(beat.textContent) };
        if (!step.isOuter) before = step.screen ?? before;
        return step;
      });
      cell.byRow = new Map(cell.steps.map(step => [step.row, step]));
      return cell;
    });
    const stepOf = new Map(cells.flatMap(cell => cell.steps).map(step => [step.id, step]));
    const nameOf = (cell, without) => [['locale', cell.language], ['tier', cell.plan], ['device', cell.device],
      ['case', cell.case]].filter(([axis, name]) => axis !== without && name).map(([, name]) => name).join(' · ');
    """#

  /// Draws screens.
  static let drawing: StaticString = #"""
    // A screen in the app's look or as text; what has come or gone is marked where it is known.
    function draw(screen, look, lines = [], nodes = [], kind = 'come') {
      const glass = make('div', 'glass ' + look + (screen.isDark ? ' night' : ''));
      glass.append(look === 'text' ? written(screen, new Set(lines), kind) : drawn(screen, nodes, kind));
      if (screen.messages.length) glass.append(over(screen));
      return Object.assign(glass, { screen });
    }

    function drawn(screen, nodes, kind) {
      const phone = byId(screen.view).content.firstElementChild.cloneNode(true);
      phone.classList.add('columns-' + screen.columns);
      const marked = new Set(nodes.map(String));
      for (const text of all('[data-n]', phone)) if (marked.has(text.dataset.n)) text.classList.add(kind);
      return phone;
    }

    // Messages lie over the part of the screen that is in sight.
    function over(screen) {
      const overs = make('div', 'overs'), inner = make('div');
      inner.append(...screen.messages.map(message => make('p', 'over', message)));
      inner.lang = screen.lang;
      overs.append(inner);
      return overs;
    }

    function written(screen, lines, kind) {
      const text = make('pre');
      text.lang = screen.lang;
      text.dir = 'auto';
      text.style.setProperty('--columns', screen.columns);
      linesOf(screen).forEach((line, number) => {
        const isOff = number >= screen.bottom || number >= screen.heading && number < screen.top;
        const row = make('span', [isOff ? 'off' : '', lines.has(number) ? kind : '',
          number === screen.bottom || number === screen.top && screen.top > screen.heading ? 'edge' : '']
          .filter(Boolean).join(' '), line);
        if (isOff) row.title = words.offScreen;
        text.append(row);
      });
      return text;
    }

    // Marks the edges of devices, dims what is beyond them, and shows what is between them, once the screens are on
    // the page and their parts have places. All are measured before any is changed, so that they are laid out once.
    function settle(glasses) {
      const ends = look.value === 'app' ? glasses.map(measure) : glasses.map(measureText);
      glasses.forEach((glass, number) => {
        const { body, below, first, top } = ends[number];
        if (below !== undefined) cover(body, 'below', 'top', below - 0.5);
        if (first > 0) cover(body, 'above', 'bottom', 100 - first);
        if (top > 0) glass.scrollTop = top;
      });
    }

    const blocks = '.button,.link,.field,.toggle,.stepper,.row,.fact,.notice,.option,.heading,.message,.badge,.picture';
    function measure(glass) {
      const { first, below } = glass.screen, body = one('.phone > .body', glass);
      if (!body || first === undefined && below === undefined) return {};
      const box = body.getBoundingClientRect(), texts = all('[data-n]', body);
      const at = number => {
        const text = texts.find(text => Number(text.dataset.n) >= number);
        return text && (text.closest(blocks) ?? text).getBoundingClientRect().top;
      };
      const share = top => top === undefined ? undefined : (top - box.top) / box.height * 100;
      const start = first === undefined ? undefined : at(Number(first));
      return { body, first: share(start), below: below === undefined ? undefined : share(at(Number(below))),
        top: start === undefined ? 0 : start - glass.getBoundingClientRect().top };
    }

    function measureText(glass) {
      const edge = glass.screen.top > glass.screen.heading ? one('pre .edge', glass) : null;
      return { top: edge ? edge.getBoundingClientRect().top - glass.getBoundingClientRect().top : 0 };
    }

    function cover(body, kind, side, share) {
      const cover = make('div', 'beyond ' + kind);
      cover.append(make('span', '', words.offScreen));
      cover.style[side] = share + '%';
      body.append(cover);
    }
    """#
}
