(() => {
'use strict';
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const one = selector => document.querySelector(selector);
const root = document.documentElement;
const frames = all('.frame'), buttons = all('[data-filter]'), inspector = one('#inspector');
const search = one('#search'), only = one('#problems'), colors = one('#colors'), size = one('#size');
const isDark = matchMedia('(prefers-color-scheme: dark)');
const fold = text => text.normalize('NFC').toLocaleLowerCase();
const isOn = button => button.getAttribute('aria-pressed') === 'true';
const press = (button, on) => button.setAttribute('aria-pressed', on);
const texts = new Map(frames.map(frame => [frame, all('.t', frame)]));
let chosen = null, place = '';
const shown = () => frames.filter(frame => !frame.hidden).flatMap(frame => texts.get(frame));

// The texts of each key by locale.
const byKey = new Map();
for (const [frame, own] of texts) for (const text of own) {
  text.folded = fold([text.textContent, text.dataset.key, text.dataset.also, text.dataset.at].join('\n'));
  if (!text.dataset.key || text.classList.contains('data')) continue;
  if (!byKey.has(text.dataset.key)) byKey.set(text.dataset.key, new Map());
  const known = byKey.get(text.dataset.key), locale = frame.dataset.locale;
  if (!known.has(locale)) known.set(locale, text.textContent);
}

function apply() {
  const query = fold(search.value.trim());
  const wanted = {};
  for (const button of buttons) {
    const { filter, value } = button.dataset;
    (wanted[filter] ??= new Set());
    if (isOn(button)) wanted[filter].add(value);
  }
  let count = 0;
  for (const [frame, own] of texts) {
    let hits = 0;
    for (const text of own) {
      const isHit = query !== '' && text.folded.includes(query);
      text.classList.toggle('hit', isHit);
      if (!isHit) continue;
      hits += 1;
      const more = text.closest('details');
      if (more) more.open = true;
    }
    frame.hidden = Object.entries(wanted).some(([filter, values]) => !values.has(frame.dataset[filter]))
      || isOn(only) && (frame.dataset.found ?? frame.dataset.count) === '0' || query !== '' && hits === 0;
    if (!frame.hidden) count += 1;
  }
  for (const part of all('.row-of-frames, .screen')) {
    const own = all('.frame', part);
    part.hidden = own.length > 0 && own.every(frame => frame.hidden);
  }
  one('#nothing').hidden = count > 0;
  one('#shown').textContent = count + ' / ' + frames.length;
  root.dataset.colors = colors.value === 'auto' ? (isDark.matches ? 'dark' : 'light') : colors.value;
  root.style.setProperty('--zoom', size.value / 100);
}

// MARK: The address

function remember() {
  const asked = new URLSearchParams();
  if (search.value.trim()) asked.set('q', search.value.trim());
  for (const filter of new Set(buttons.map(button => button.dataset.filter))) {
    const own = buttons.filter(button => button.dataset.filter === filter);
    if (own.some(button => !isOn(button)))
      asked.set(filter, own.filter(isOn).map(button => button.dataset.value).join(','));
  }
  if (isOn(only)) asked.set('problems', '1');
  if (chosen?.dataset.key) asked.set('key', chosen.dataset.key);
  if (colors.value !== 'auto') asked.set('colors', colors.value);
  const query = asked.toString();
  history.replaceState(null, '', '#' + encodeURI(place) + (query ? '?' + query : ''));
}

function recall() {
  const [where, query = ''] = location.hash.slice(1).split('?');
  const asked = new URLSearchParams(query);
  search.value = asked.get('q') ?? '';
  for (const button of buttons) {
    const values = asked.get(button.dataset.filter);
    press(button, values === null || values.split(',').includes(button.dataset.value));
  }
  press(only, asked.has('problems'));
  colors.value = asked.get('colors') ?? 'auto';
  if (colors.selectedIndex < 0) colors.value = 'auto';
  apply();
  try { place = decodeURIComponent(where); } catch { place = ''; }
  for (const frame of all('.frame.current')) frame.classList.remove('current');
  const goal = place === '' ? null
    : document.getElementById(place) ?? frames.find(frame => frame.id.startsWith(place + '/'));
  if (goal?.matches('.frame')) goal.classList.add('current');
  goal?.scrollIntoView({ inline: 'start', behavior: 'instant' });
  const key = asked.get('key');
  const own = goal ? all('.t', goal) : shown();
  choose(key === null ? null : own.find(text => text.dataset.key === key) ?? null);
}

function changed() { apply(); remember(); }

// MARK: Inspector

function fill(name, value) {
  const slot = inspector.querySelector('[data-fill=' + name + ']');
  const row = inspector.querySelector('[data-row=' + name + ']');
  slot.textContent = value ?? '';
  if (row) row.hidden = !value;
  return slot;
}

function tell(text) {
  const frame = text.closest('.frame'), { key, also, catalog, at, state, problems } = text.dataset;
  const quoted = fill('text', text.textContent);
  quoted.lang = text.closest('[lang]').lang;
  quoted.dir = text.closest('[dir]').dir;
  fill('key', [key, also].filter(Boolean).join('\n'));
  fill('catalog', catalog);
  fill('at', at);
  fill('state', state);
  const wrong = fill('problems', '');
  for (const sentence of problems ? problems.split('\n') : []) {
    wrong.append(Object.assign(document.createElement('li'), { textContent: sentence }));
  }
  const known = [...byKey.get(key) ?? []].filter(([locale]) => locale !== frame.dataset.locale);
  const others = fill('others', '');
  inspector.querySelector('[data-row=others]').hidden = known.length === 0 || text.classList.contains('data');
  for (const [locale, words] of text.classList.contains('data') ? [] : known) {
    const name = Object.assign(document.createElement('dt'), { textContent: locale });
    const value = Object.assign(document.createElement('dd'), { textContent: words, lang: locale, dir: 'auto' });
    others.append(name, value);
  }
}

function choose(text, moves = true) {
  chosen?.classList.remove('chosen');
  chosen = text;
  inspector.hidden = !text;
  if (!text) return;
  const frame = text.closest('.frame');
  place = frame.id;
  text.classList.add('chosen');
  tell(text);
  const more = text.closest('details');
  if (more) more.open = true;
  remember();
  if (!moves) return;
  text.focus({ preventScroll: true });
  text.scrollIntoView({ block: 'center', inline: 'nearest' });
}

function step(list, by) {
  if (!list.length) return;
  const at = list.indexOf(chosen);
  const next = at >= 0 ? at + by : by > 0 ? list.findIndex(text => !chosen
    || chosen.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) : list.length - 1;
  choose(list[(next + list.length) % list.length]);
}
const wrong = by => step(shown().filter(text => text.dataset.problems), by);

// MARK: Texts truncated by this device's fonts

function mark(frame, text, sentence) {
  const count = Number(frame.dataset.found ?? frame.dataset.count) + 1;
  const make = (name, kind, words) => Object.assign(document.createElement(name), { className: kind, textContent: words });
  text.classList.add('fit');
  text.dataset.problems = [text.dataset.problems, sentence].filter(Boolean).join('\n');
  (text.closest('.line') ?? text).after(make('sup', 'n fit', count));
  let list = frame.querySelector('.problems'), badge = frame.querySelector('header .count');
  if (!list) frame.append(list = make('ol', 'problems', ''));
  if (!badge) frame.querySelector('header').append(badge = make('span', 'count', ''));
  const item = make('li', 'fit', sentence + ' ');
  item.append(make('code', '', text.dataset.key ?? text.textContent));
  list.append(item);
  badge.textContent = frame.dataset.count;
  badge.append(Object.assign(document.createElement('small'), { textContent: ' + ' + (count - frame.dataset.count) }));
  frame.dataset.found = count;
}

function measure() {
  const sentence = one('.toolbar').dataset.clipped;
  let total = 0;
  for (const line of all('.line')) {
    const text = line.querySelector('.t');
    // Texts too long for their cells are marked already.
    if (!text || text.classList.contains('fit') || line.scrollWidth <= line.clientWidth + 1) continue;
    mark(line.closest('.frame'), text, sentence);
    total += 1;
  }
  // The counts of the page are those that the command says; what only this browser finds is said beside them.
  if (total) one('#total').append(Object.assign(document.createElement('small'),
    { textContent: ' + ' + total + ' (' + sentence + ')' }));
}

// MARK: Events

one('.toolbar').hidden = false;
size.value = innerWidth < 640 ? '100' : '75';
one('.toolbar').addEventListener('submit', event => event.preventDefault());
search.addEventListener('input', changed);
for (const pick of [colors, size]) pick.addEventListener('change', changed);
isDark.addEventListener('change', apply);
for (const button of buttons) button.addEventListener('click', () => { press(button, !isOn(button)); changed(); });
only.addEventListener('click', () => { press(only, !isOn(only)); changed(); });
one('#previous').addEventListener('click', () => wrong(-1));
one('#next').addEventListener('click', () => wrong(1));
one('#close').addEventListener('click', () => choose(null));
one('#reset').addEventListener('click', () => {
  search.value = '';
  for (const button of buttons) press(button, true);
  press(only, false);
  changed();
});
document.addEventListener('click', event => {
  const text = event.target.closest('.t');
  if (text) choose(text, false);
});
document.addEventListener('mouseover', event => {
  const text = event.target.closest('.t');
  if (text && !inspector.hidden) tell(text);
});
document.addEventListener('keydown', event => {
  const isTyping = event.target.matches('input, select');
  if (event.key === 'Escape') return isTyping ? event.target.blur() : choose(null);
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const frame = event.target.closest('.frame');
  if (frame && ['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) {
    const own = texts.get(frame), at = own.indexOf(event.target);
    const next = own[event.key === 'ArrowUp' ? at - 1 : at + 1];
    if (next && event.key !== 'Enter' || next && at < 0) { event.preventDefault(); choose(next); }
  } else if (event.key === '/') { event.preventDefault(); search.focus(); search.select();
  } else if (event.key === 'n') wrong(1);
  else if (event.key === 'p') wrong(-1);
});
addEventListener('hashchange', recall);
measure();
recall();
})();
