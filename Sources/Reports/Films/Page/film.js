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

// The templates that steps refer to by number, each parsed once.
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
// The element that a step acted on: its number among the nodes of a screen, and its line in the text.
const markOf = text => {
  const [node, line] = numbers(text);
  return node === undefined ? null : { node: String(node), line };
};
const entryOf = number => read('e' + number, ({ content }) => ({
  name: one('dt', content).textContent, value: one('dd', content).textContent,
  reason: one('small', content).textContent }));

const cases = all('.run').map(element => {
  const walkCase = { element, id: element.id, ...element.dataset };
  let before = null;
  walkCase.steps = all('.step', element).map((item, index) => {
    const step = { element: item, id: item.id, walkCase, index, before, row: Number(item.dataset.row),
      screen: screenOf(item.dataset.screen), change: changeOf(item.dataset.change),
      source: item.dataset.source, acted: markOf(item.dataset.acted), target: markOf(item.dataset.target),
      inside: insideOf(item.dataset.inside), outcome: item.dataset.outcome, depth: Number(item.dataset.depth),
      isOuter: 'outer' in item.dataset,
      title: one('.what', item).textContent, place: one('.place', item).textContent,
      folded: fold(item.textContent) };
    if (!step.isOuter) before = step.screen ?? before;
    return step;
  });
  walkCase.byRow = new Map(walkCase.steps.map(step => [step.row, step]));
  return walkCase;
});
const stepOf = new Map(cases.flatMap(walkCase => walkCase.steps).map(step => [step.id, step]));
const nameOf = (walkCase, without) => [['locale', walkCase.language], ['tier', walkCase.plan], ['device', walkCase.device],
  ['flag', walkCase.flag], ['row', walkCase.row]].filter(([axis, name]) => axis !== without && name).map(([, name]) => name).join(' · ');
// Renders a screen in the app's look or as text, with given additions or removals and the step's element marked.
function draw(screen, look, lines = [], nodes = [], kind = 'come', acted = null) {
  const glass = make('div', 'glass ' + look + (screen.isDark ? ' night' : ''));
  glass.append(look === 'text' ? written(screen, new Set(lines), kind, acted) : drawn(screen, nodes, kind, acted));
  if (screen.messages.length) glass.append(over(screen));
  return Object.assign(glass, { screen });
}

function drawn(screen, nodes, kind, acted) {
  const phone = byId(screen.view).content.firstElementChild.cloneNode(true);
  phone.classList.add('columns-' + screen.columns);
  const marked = new Set(nodes.map(String));
  for (const text of all('[data-n]', phone)) {
    if (marked.has(text.dataset.n)) text.classList.add(kind);
    if (acted?.node === text.dataset.n) (text.closest(blocks) ?? text).classList.add('acted');
  }
  return phone;
}

// Renders messages over the visible part of the screen.
function over(screen) {
  const overs = make('div', 'overs'), inner = make('div');
  inner.append(...screen.messages.map(message => make('p', 'over', message)));
  inner.lang = screen.lang;
  overs.append(inner);
  return overs;
}

function written(screen, lines, kind, acted) {
  const text = make('pre');
  text.lang = screen.lang;
  text.dir = 'auto';
  text.style.setProperty('--columns', screen.columns);
  linesOf(screen).forEach((line, number) => {
    const isOff = number >= screen.bottom || number >= screen.heading && number < screen.top;
    const row = make('span', [isOff ? 'off' : '', lines.has(number) ? kind : '',
      acted?.line === number ? 'acted' : '',
      number === screen.bottom || number === screen.top && screen.top > screen.heading ? 'edge' : '']
      .filter(Boolean).join(' '), line);
    if (isOff) row.title = words.offScreen;
    text.append(row);
  });
  return text;
}

// Marks the edges of devices, dims the content beyond them, and scrolls to that between them and to the step's element,
// once the screens are on the page and laid out. All are measured before any is changed, so that layout runs once.
function settle(glasses) {
  const ends = look.value === 'app' ? glasses.map(measure) : glasses.map(measureText);
  const acted = glasses.map(measureActed);
  glasses.forEach((glass, number) => {
    const { body, below, first, top } = ends[number];
    if (below !== undefined) cover(body, 'below', 'top', below - 0.5);
    if (first > 0) cover(body, 'above', 'bottom', 100 - first);
    const start = framed(top ?? 0, acted[number]);
    if (start > 0) glass.scrollTop = start;
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

function measureActed(glass) {
  const acted = one('.acted', glass);
  if (!acted) return null;
  const box = glass.getBoundingClientRect(), { top, bottom } = acted.getBoundingClientRect();
  return { top: top - box.top, bottom: bottom - box.top, height: box.height };
}
// Where a picture begins that shows what is between the edges, but the step's element in any case.
const framed = (top, acted) => !acted ? top
  : acted.top < top ? acted.top - 8 : Math.max(top, acted.bottom + 8 - acted.height);

function cover(body, kind, side, share) {
  const cover = make('div', 'beyond ' + kind);
  cover.append(make('span', '', words.offScreen));
  cover.style[side] = share + '%';
  body.append(cover);
}
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
    glasses.push(draw(screen, look.value, change?.come, change?.comeNodes, 'come', shot.step.target));
    shot.append(glasses.at(-1));
  }
  settle(glasses);
}

function wantsCase(walkCase) {
  if (flow && flow.value && walkCase.flow !== flow.value) return false;
  return filters.every(button => isOn(button) || !walkCase[button.dataset.filter]
    || walkCase[button.dataset.filter] !== button.dataset.value);
}

function wantsStep(step, query) {
  if (outcome.value && step.outcome !== outcome.value) return false;
  return query === '' || step.folded.includes(query) || step.screen !== null && wordsOn(step.screen).includes(query);
}

// Groups cases that differ only in the compared axis, in the order of the walk.
function groups(cases) {
  const axis = compare?.value ?? 'none';
  const known = new Map();
  for (const walkCase of cases) {
    const key = JSON.stringify(axis === 'none' ? walkCase.id
      : ['locale', 'tier', 'device', 'flag', 'row'].filter(name => name !== axis).map(name => walkCase[name]));
    if (!known.has(key)) known.set(key, []);
    known.get(key).push(walkCase);
  }
  return [...known.values()];
}

function head(walkCase) {
  const axis = compare?.value;
  const name = { locale: walkCase.language, tier: walkCase.plan, device: walkCase.device, flag: walkCase.flag,
    row: walkCase.row }[axis];
  const head = make('div', '', (name || nameOf(walkCase)) + ' ');
  if (axis === 'locale') head.lang = walkCase.locale;
  head.append(one('summary .ended', walkCase.element).cloneNode(true));
  const timeline = one('.timeline', walkCase.element);
  if (timeline) head.append(timeline.cloneNode(true));
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
  shot.setAttribute('aria-label', step.title + ', ' + nameOf(step.walkCase) + ', ' + one('.ended', step.element).textContent);
  if (step.title !== lane.title) shot.append(make('span', 'own', step.title));
  if (step.outcome !== 'completed') shot.append(one('.ended', step.element).cloneNode(true));
  const trouble = one(':scope > .trouble', step.element);
  if (trouble) shot.append(make('span', 'own reason', trouble.textContent));
  if (!isDrawn) shot.append(make('span', 'same', step.isOuter ? '⋯' : step.screen ? words.same : words.noScreen));
  else if (!step.screen) shot.append(make('span', 'blank', words.noScreen));
  shots.push(shot);
  return shot;
}

// A step without visible difference from the one before has no picture of its own, unless all are requested.
// A step with nested ones adds nothing to the last of these.
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

function film(cases, query) {
  const rows = [...new Set(cases.flatMap(walkCase => walkCase.steps.map(step => step.row)))].sort((a, b) => a - b);
  const lanes = rows.map(row => cases.map(walkCase => walkCase.byRow.get(row)))
    .filter(steps => steps.some(step => step && wantsStep(step, query)));
  if (!lanes.length) return null;
  const film = make('div', 'film'), strip = make('div', 'strip'), grid = make('div');
  const heads = make('div', 'lane heads');
  const axis = compare?.value ?? 'none';
  film.append(make('h3', '', axis === 'none' ? '' : nameOf(cases[0], axis)), strip);
  strip.append(grid);
  grid.style.setProperty('--cases', cases.length);
  heads.append(make('div', 'said'), ...cases.map(head));
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
    const own = cases.filter(walkCase => walkCase.flow === section.dataset.flow && wantsCase(walkCase));
    // Failures before the first step are only in the list.
    for (const walkCase of cases) if (!walkCase.steps.length) walkCase.element.open = true;
    const films = groups(own.filter(walkCase => walkCase.steps.length)).map(cases => film(cases, query)).filter(Boolean);
    const bare = own.some(walkCase => !walkCase.steps.length && query === '' && !outcome.value);
    one('.listed', section).hidden = !bare;
    for (const walkCase of cases) if (walkCase.flow === section.dataset.flow) walkCase.element.hidden = bare && walkCase.steps.length > 0;
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
  for (const bar of all('.heads .timeline a')) bar.classList.toggle('current', bar.dataset.step === opened?.id);
}
const panel = one('#panel'), told = one('#told'), keys = one('#keys');
let place = '';

function figure(label, screen, lines, nodes, kind, acted) {
  const figure = make('figure');
  figure.append(make('figcaption', '', label));
  if (!screen) figure.append(make('div', 'blank', words.noScreen));
  else figure.append(draw(screen, look.value, lines, nodes, kind, acted));
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
  const others = cases.filter(walkCase => walkCase.flow === step.walkCase.flow && walkCase !== step.walkCase && walkCase.byRow.has(step.row));
  if (!others.length) return [];
  const list = make('p', 'elsewhere');
  for (const walkCase of others) {
    const other = walkCase.byRow.get(step.row);
    list.append(Object.assign(make('a', other.outcome, nameOf(walkCase)), { href: '#' + encodeURI(other.id) }));
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
  const { element, walkCase, change } = step;
  one('#counted').textContent = words.step.replace('{1}', step.index + 1).replace('{2}', walkCase.steps.length);
  const title = make('h2', '', step.title + ' ');
  title.append(one('.ended', element).cloneNode(true));
  const pair = make('div', 'pair');
  if (change) pair.append(figure(words.before, step.before, change.gone, change.goneNodes, 'gone', step.acted));
  pair.append(figure(words.after, step.screen, change?.come, change?.comeNodes, 'come', step.target));
  const more = all(':scope > .trouble, :scope > .label, :scope > ul', element).map(part => part.cloneNode(true));
  const past = walkCase.steps.slice(0, step.index).findLast(step => step.inside)?.inside;
  const insides = step.inside ? [['models', step.inside.models, past?.models], ['flags', step.inside.flags, past?.flags]]
    .filter(([, entries]) => entries.length).map(([name, entries, before]) => behind(words[name], entries, before)) : [];
  const source = step.source === undefined ? [] : [byId('o' + step.source).content.firstElementChild.cloneNode(true)];
  const isTrouble = part => part.matches('.trouble');
  told.replaceChildren(title, make('p', 'who', nameOf(walkCase)), ...source, ...more.filter(isTrouble), pair, ...changes(step),
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

// Navigates to another step of the same case, or to the same step of another case.
function go(by) {
  if (opened) show(opened.walkCase.steps[opened.index + by] ?? opened);
  else if (shots.length) show(shots[0].step);
}
function turn(by) {
  if (!opened) return go(0);
  const shown = [...new Set(shots.map(shot => shot.step.walkCase))].filter(walkCase => walkCase.flow === opened.walkCase.flow);
  const at = shown.indexOf(opened.walkCase), next = shown[at + by];
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
  const step = stepOf.get(place), walkCase = cases.find(walkCase => walkCase.id === place);
  if (step) return show(step);
  show(null);
  if (walkCase?.steps.length) shots.find(shot => shot.step.walkCase === walkCase)?.scrollIntoView({ inline: 'center', behavior: 'instant' });
  else if (place) byId(place)?.scrollIntoView({ behavior: 'instant' });
}

// MARK: Events

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
