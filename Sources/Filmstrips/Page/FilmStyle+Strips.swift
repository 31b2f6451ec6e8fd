extension FilmStyle {
  /// The strips: a row for each step, a column for each case.
  static let strips: StaticString = #"""
    .film{content-visibility:auto;contain-intrinsic-size:auto 4000px}
    .film h3{margin:1rem 0 0;padding:0 var(--edge);font-size:.9rem;font-weight:600;color:var(--soft)}
    .film h3:empty{margin-top:.25rem}
    .strip{overflow-x:auto;padding:.25rem 0 1rem;position:relative}
    .strip>div{display:grid;grid-template-columns:minmax(15rem,19rem) repeat(var(--cells),max-content);
     width:max-content;min-width:100%;justify-content:start}
    .lane{display:contents}
    .lane>*{border-top:1px solid var(--line);padding:.6rem 0}
    .lane>.said{position:sticky;left:0;z-index:2;background:var(--page);padding-inline:var(--edge) 1rem}
    [dir=rtl] .lane>.said{left:auto;right:0}
    .lane.heads>*{border:0;padding:.3rem .75rem;font-weight:600}
    .lane.heads .ended{margin-inline-start:.4em}
    .said{display:grid;grid-template-columns:1.9rem 1fr;align-content:start;overflow-wrap:anywhere}
    .said .no{color:var(--soft);font-variant-numeric:tabular-nums;font-size:.85rem;padding-top:.1em}
    .said .what{font-weight:550}
    .said .place{grid-column:2;color:var(--soft);font-size:.78rem}
    .said .how{grid-column:2;margin-top:.2rem}
    .deep-1 .said .what{padding-inline-start:.8rem}.deep-2 .said .what{padding-inline-start:1.6rem}
    .deep-3 .said .what{padding-inline-start:2.4rem}
    .shot{font:inherit;color:inherit;background:none;border:0;border-top:1px solid var(--line);border-radius:0;text-align:start;
     padding:.7rem .75rem;min-height:0;display:block;align-self:stretch}
    /* What comes in sight later must not push aside what is looked at. */
    .shot.drawn{min-height:calc(42rem*var(--zoom) + 1.4rem);min-width:calc(var(--columns)*7.5px*var(--zoom) + 1.5rem)}
    .shot .own{display:block;font-size:.78rem;color:var(--soft);max-width:calc(24rem*var(--zoom));margin-bottom:.2rem;overflow-wrap:anywhere}
    .shot .same{color:var(--soft);font-size:.8rem}
    .shot:hover .glass,.shot:hover .same{outline:2px solid var(--accent);outline-offset:3px;border-radius:12px}
    .shot.current .glass,.shot.current .same{outline:3px solid var(--accent);outline-offset:3px;border-radius:12px}
    .shot.failed .glass{outline:3px solid var(--bad);outline-offset:3px;border-radius:12px}
    .shot .ended{margin-bottom:.35rem}
    .shot .glass{max-height:calc(42rem*var(--zoom));overflow:hidden;pointer-events:none}
    .shot .blank{width:calc(24rem*var(--zoom));height:6rem;border:1px dashed var(--line);border-radius:12px;display:grid;
     place-content:center;text-align:center;color:var(--soft);font-size:.8rem;padding:.5rem}
    @media(max-width:46rem){.strip>div{grid-template-columns:repeat(var(--cells),max-content)}
     .lane>.said{grid-column:1/-1;position:static;max-width:100vw;padding-block:.6rem 0}
     .shot{border:0}.lane>.shot:nth-child(2),.lane.heads>:nth-child(2){padding-inline-start:var(--edge)}
     .strip>div{width:auto;min-width:0}.lane.heads>.said{display:none}}
    """#

  /// Screens: the app's look or text, what changed on them, and the device's edge.
  static let screens: StaticString = #"""
    .glass{border-radius:calc(22px*var(--zoom));width:max-content;max-width:none;isolation:isolate}
    .glass.app{color-scheme:light}.glass.app.night{color-scheme:dark}
    .glass .phone{zoom:var(--zoom);overflow:clip}
    .glass .t{cursor:inherit}
    .glass .body{position:relative}
    .glass .come{background:var(--come);color:light-dark(#0d3318,#d6f7de);box-shadow:0 0 0 .15em var(--come)}
    .glass .gone{background:var(--gone);color:light-dark(#5c120c,#ffe1de);box-shadow:0 0 0 .15em var(--gone)}
    .beyond{position:absolute;inset-inline:0;background:color-mix(in srgb,var(--background) 62%,transparent);z-index:1;pointer-events:none}
    .beyond.below{border-top:2px dashed var(--faint);bottom:0}
    .beyond.above{border-bottom:2px dashed var(--faint);top:0}
    .beyond span{position:absolute;inset-inline-end:.5em;font-size:.75em;background:var(--faint);color:var(--background);
     border-radius:1em;padding:.05em .7em}
    .below span{top:.3em}.above span{bottom:.3em}
    .overs{position:sticky;bottom:0;height:0;zoom:var(--zoom);z-index:2}
    .overs>div{position:absolute;inset:auto 1em 1em;display:grid;gap:.5em}
    .overs .over{margin:0;background:var(--text);color:var(--page);border-radius:12px;padding:.6em 1em;box-shadow:var(--shadow)}
    .glass pre{margin:0;zoom:var(--zoom);font:14px/1.45 var(--mono);background:light-dark(#fbfaf7,#0f0e0c);color:var(--text);
     border-radius:16px;border:1px solid var(--line);padding:1em;white-space:pre;tab-size:4;overflow:clip;width:max-content;
     min-width:calc(var(--columns,48)*1ch + 2em)}
    .glass pre span{display:block;min-height:1.45em}
    .glass pre .off{opacity:.42}
    .glass pre .edge{border-top:1.5px dashed var(--soft)}
    @media(forced-colors:active){.glass .come,.glass .gone{outline:2px solid}}
    """#
}
