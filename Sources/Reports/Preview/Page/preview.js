'use strict';
// Keeps the cards as the server has them, and sends what is done on them.
(() => {
  const byId = id => document.getElementById(id);
  const base = location.pathname;
  let version = 0;

  function show(card, content) {
    const article = byId(card);
    if (!article) return;
    const stage = article.querySelector('.stage');
    const body = stage.querySelector('.body');
    const same = article.dataset.screen === content.screen;
    const scroll = same && body ? body.scrollTop : 0;
    const open = stage.querySelector('input');
    const typed = open && { id: open.dataset.of, text: open.value, from: open.selectionStart };
    article.dataset.screen = content.screen;
    article.querySelector('.name').textContent = content.screen;
    stage.classList.toggle('night', content.night);
    // The server has escaped every text, and the page's policy runs no script but this one.
    stage.innerHTML = content.html;
    for (const at of stage.querySelectorAll('.at[data-does]')) {
      at.tabIndex = 0;
      at.setAttribute('role', 'button');
    }
    for (const image of stage.querySelectorAll('img[data-picture]')) picture(image, card);
    const now = stage.querySelector('.body');
    if (now) now.scrollTop = scroll;
    if (typed && same) {
      const at = [...stage.querySelectorAll('.at[data-id]')].find(one => one.dataset.id === typed.id);
      if (at) edit(at, typed.text, typed.from);
    }
    const said = article.querySelector('.said');
    said.replaceChildren(...content.said.map(text => {
      const line = document.createElement('p');
      line.textContent = text;
      return line;
    }));
    fill(article.querySelector('.wrong'), content.faults);
  }

  // Loads a picture of a card's screen; where there is none, the sign in its place stays.
  function picture(image, card) {
    const hex = [...new TextEncoder().encode(image.dataset.picture)]
      .map(byte => byte.toString(16).padStart(2, '0')).join('');
    image.addEventListener('load', () => image.classList.add('loaded'));
    // What a camera sees changes; nobody keeps it.
    image.src = `${base}picture/${card}/${hex}${image.dataset.moves === undefined ? '' : `?${Date.now()}`}`;
  }

  setInterval(() => {
    for (const image of document.querySelectorAll('img[data-moves]')) {
      if (image.complete) image.src = image.src.replace(/\?.*/, `?${Date.now()}`);
    }
  }, 1000);

  function fill(box, texts) {
    box.hidden = texts.length === 0;
    box.textContent = texts.join('\n\n');
  }

  async function follow() {
    for (;;) {
      try {
        const response = await fetch(`${base}state?since=${version}`, { cache: 'no-store' });
        if (!response.ok) throw new Error(String(response.status));
        const state = await response.json();
        version = state.version;
        for (const card of state.cards) show(card.id, card);
        fill(byId('faults'), state.faults);
        byId('gone').hidden = true;
      } catch {
        byId('gone').hidden = false;
        // A server that began again has no version of before.
        version = 0;
        await new Promise(done => setTimeout(done, 1000));
      }
    }
  }

  function send(target, does, id, text = '') {
    const card = byId('together').checked ? null : target.closest('.frame').id;
    return fetch(`${base}event`, {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ card, does, id, text }),
    }).catch(() => { byId('gone').hidden = false; });
  }

  // Opens a field in place.
  function edit(at, text, from) {
    const entry = at.querySelector('.entry');
    if (!entry || entry.querySelector('input')) return;
    const input = document.createElement('input');
    input.type = at.dataset.kind === 'secret' ? 'password' : 'text';
    input.value = text ?? at.dataset.value ?? '';
    input.dataset.of = at.dataset.id;
    let isDone = false;
    const end = isKept => {
      if (isDone) return;
      isDone = true;
      const { value } = input;
      input.remove();
      if (isKept) send(at, 'edit', at.dataset.id, value);
    };
    input.addEventListener('keydown', event => {
      event.stopPropagation();
      if (event.key === 'Enter' && !event.isComposing) end(true);
      if (event.key === 'Escape') end(false);
    });
    input.addEventListener('blur', () => { if (input.isConnected) end(true); });
    entry.replaceChildren(input);
    input.focus();
    if (from !== undefined) input.setSelectionRange(from, from);
  }

  function act(target, event) {
    const glyph = target.closest('.glyph');
    if (glyph && glyph.classList.contains('back')) return send(target, 'back', '');
    const tab = target.closest('[data-tab]');
    if (tab) return send(target, 'tab', tab.dataset.tab);
    const at = target.closest('.at[data-does]');
    if (!at || target.closest('input')) return undefined;
    event.preventDefault();
    if (at.dataset.does === 'edit') return edit(at);
    if (at.dataset.does === 'step') {
      const steps = [...at.querySelectorAll('.glyph.step')];
      const isLess = glyph ? glyph === steps[0] : event.key === '-';
      return send(target, 'step', at.dataset.id, isLess ? '-1' : '1');
    }
    return send(target, 'press', at.dataset.id);
  }

  document.querySelector('.cards').addEventListener('click', event => act(event.target, event));
  document.querySelector('.cards').addEventListener('keydown', event => {
    if (event.key === 'Enter' || event.key === ' ' || event.key === '-') act(event.target, event);
  });
  byId('home').addEventListener('click', () => send(document.querySelector('.frame'), 'home', ''));
  document.querySelector('.toolbar').addEventListener('click', event => {
    const button = event.target.closest('button[data-filter]');
    if (!button) return;
    button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
    for (const card of document.querySelectorAll('.frame')) {
      card.hidden = [...document.querySelectorAll('button[data-filter][aria-pressed=false]')]
        .some(off => card.dataset[off.dataset.filter] === off.dataset.value);
    }
  });
  follow();
})();
