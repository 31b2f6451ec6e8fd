extension SheetStyle {
  /// What a person would press or fill; on the sheet nothing happens.
  static let controls: StaticString = #"""
    .button{display:flex;justify-content:center;align-items:center;gap:.5em;min-height:2.9em;padding:.5em 1em;
     border-radius:12px;border:1.5px solid var(--primary);color:var(--primary);font-weight:600;text-align:center}
    .button.primary{background:var(--primary);color:var(--on-primary)}
    .button.error{border-color:var(--danger);color:var(--danger)}
    .disabled,.locked{opacity:.6}
    .button.busy .name::after,.link.busy .name::after{content:" …"}
    .link{display:grid;grid-template-columns:1fr auto;align-items:center;gap:0 .8em}
    .link .name{font-weight:600}
    .link .value{grid-row:2;color:var(--faint);font-size:.88em}
    .link .onward{grid-column:2;grid-row:1/3;color:var(--faint)}
    .field .name,.choice>.name{color:var(--faint);font-size:.9em;margin-bottom:.2em!important}
    .field.required .name::after,.choice.required>.name::after{content:" *";color:var(--danger)}
    .entry{background:var(--surface);border:1.5px solid color-mix(in srgb,var(--ink) 25%,transparent);border-radius:10px;
     padding:.5em .8em;min-height:2.6em}
    .entry.search::before{content:"⌕ ";color:var(--faint)}
    .field.invalid .entry{border-color:var(--danger)}
    .field.invalid .hint{color:var(--danger)}
    .field .hint{margin-top:.2em}
    .options{background:var(--surface);border-radius:12px;overflow:hidden}
    .option{display:grid;grid-template-columns:1.4em 1fr auto;gap:0 .5em;align-items:center;padding:.5em .8em;
     border-bottom:1px solid color-mix(in srgb,var(--ink) 10%,transparent)}
    .option:last-child{border:0}
    .option .tick{color:var(--primary);font-weight:800}
    .option.selected .name,.option.checked .name{font-weight:650}
    .many .tick{width:1.2em;height:1.2em;line-height:1.1em;border:1.5px solid var(--faint);border-radius:4px;text-align:center}
    .option .hint{grid-column:2/-1}
    .toggle,.stepper{display:flex;flex-wrap:wrap;align-items:center;gap:.3em .7em;background:var(--surface);
     border-radius:12px;padding:.6em .8em}
    .toggle .name,.stepper .name{flex:1}
    .toggle .value{color:var(--faint);font-size:.88em}
    .toggle .hint,.stepper .hint{flex-basis:100%}
    .switch{width:2.6em;height:1.5em;border-radius:1em;background:color-mix(in srgb,var(--ink) 25%,transparent);
     position:relative}
    .switch::after{content:"";position:absolute;inset-block-start:.15em;inset-inline-start:.15em;width:1.2em;height:1.2em;
     border-radius:50%;background:#fff}
    .toggle.checked .switch{background:var(--primary)}
    .toggle.checked .switch::after{inset-inline-start:1.25em}
    .step.glyph{width:2em;height:2em;line-height:1.9em;text-align:center;border-radius:50%;border:1.5px solid var(--primary);
     color:var(--primary);font-weight:700;display:block}
    .veil{position:absolute;inset:0;background:#0008;display:flex;align-items:flex-end;padding:1em}
    .dialog{background:var(--background);border-radius:18px;padding:1.1em;width:100%;display:flex;flex-direction:column;
     gap:.6em}
    .answers{display:flex;flex-direction:column;gap:.5em}
    """#

  /// What is wrong is told by a line of its own kind, a number, and words below the phone; never by color alone.
  static let marks: StaticString = #"""
    .t.missing{background:color-mix(in srgb,var(--bad) 22%,transparent);outline:2px dashed var(--bad)}
    .t.wrong{outline:2px solid var(--bad)}
    .t.fit{outline:2px dotted var(--fit)}
    .t.review{text-decoration:underline wavy var(--review) 1.5px;text-underline-offset:.25em}
    .t.hit{background:#ffe14d;color:#201a00}
    .t.chosen{outline:3px solid var(--accent)!important}
    .n{display:inline-block;font:700 10px/1.5 var(--fonts);min-width:1.5em;text-align:center;border-radius:1em;padding:0 .35em;
     margin-inline-start:.25em;background:var(--bad);color:var(--card);vertical-align:super}
    .n.fit{background:var(--fit)}.n.review{background:var(--review)}
    .problems{width:0;min-width:100%;margin:.7rem 0 0;padding:0;list-style:none;counter-reset:n;font-size:.9rem}
    .problems li{counter-increment:n;position:relative;padding:.15rem 0 .15rem 2rem;overflow-wrap:anywhere}
    .problems li::before{content:counter(n);position:absolute;left:.2rem;font:700 11px/1.6 var(--fonts);min-width:1.6em;
     text-align:center;border-radius:1em;background:var(--bad);color:var(--card);margin-top:.2rem}
    [dir=rtl] .problems li{padding:.15rem 2rem .15rem 0}
    [dir=rtl] .problems li::before{left:auto;right:.2rem}
    .problems .fit::before{background:var(--fit)}.problems .review::before{background:var(--review)}
    .problems code{background:color-mix(in srgb,var(--text) 8%,transparent);border-radius:4px;padding:0 .3em;
     font:.9em/1.4 ui-monospace,"DejaVu Sans Mono","Noto Sans Mono",var(--fonts)}
    .problems small{color:var(--soft)}
    """#
}
