extension SheetStyle {
  /// A phone's screen: as wide as its device profile has cells, half an em each.
  static let phone: StaticString = #"""
    .phone{width:calc(var(--columns) * .5em);font-size:15px;line-height:1.45;background:var(--background);color:var(--ink);
     border-radius:22px;overflow:hidden;box-shadow:var(--shadow),0 0 0 1px var(--line);display:flex;flex-direction:column;
     position:relative;min-height:26em}
    .phone p,.phone dl,.phone dd{margin:0}
    .phone .t{white-space:pre-line;overflow-wrap:anywhere;unicode-bidi:isolate;border-radius:3px;cursor:help}
    .bar{display:flex;align-items:center;gap:.4em;min-height:3em;padding:.5em 1em;font-weight:600;font-size:1.1em;
     background:var(--primary);color:var(--on-primary)}
    .bar .line{flex:1;text-align:center}
    .line{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;min-width:0}
    .line .t{white-space:nowrap}
    .glyph{flex:none}
    .back,.onward{font-size:1.4em;line-height:1}
    [dir=rtl] .back,[dir=rtl] .onward{transform:scaleX(-1)}
    .body{flex:1;padding:1em;display:flex;flex-direction:column;gap:.8em}
    .tabs{display:flex;border-top:1px solid color-mix(in srgb,var(--ink) 15%,transparent);background:var(--surface)}
    .phone>.tabs .tab{flex:1 1 0;min-width:0;display:flex;justify-content:center;gap:.3em;text-align:center;
     padding:.7em .3em;font-size:.8em;color:var(--faint)}
    .phone>.tabs .selected{color:var(--primary);font-weight:700;box-shadow:inset 0 2px var(--primary)}
    .phone .heading{font-weight:650;font-size:1.1em}
    .heading.level-1{font-size:1.35em}
    .phone .section,.phone .menu,.phone .steps,.phone .transcript{display:flex;flex-direction:column;gap:.5em}
    .inner{display:flex;flex-direction:column;gap:.6em}
    .facts{background:var(--surface);border-radius:12px;padding:.2em .8em}
    .fact{display:grid;grid-template-columns:minmax(4.5em,1fr) minmax(0,auto);gap:.1em 1em;padding:.5em 0;
     border-bottom:1px solid color-mix(in srgb,var(--ink) 10%,transparent)}
    .fact:last-child{border:0}
    .fact dt{color:var(--faint)}
    .fact dd{text-align:end;font-weight:550;max-width:12em}
    .fact dt:only-of-type:last-child,.fact dd:first-child{grid-column:1/-1;text-align:start}
    .badge{align-self:flex-start;border:1.5px solid currentColor;color:var(--primary);border-radius:1em;padding:.05em .8em;
     font-size:.85em;font-weight:600}
    .badge.success{color:var(--success)}.badge.error{color:var(--danger)}
    .notice{display:flex;gap:.7em;background:var(--surface);border-radius:12px;padding:.7em .9em;
     border-inline-start:4px solid var(--primary)}
    .notice.error{border-color:var(--danger)}.notice.warning{border-color:var(--warning)}
    .notice.success{border-color:var(--success)}
    .sign{width:1.5em;height:1.5em;line-height:1.5em;border-radius:50%;text-align:center;font-weight:700;
     background:color-mix(in srgb,var(--ink) 12%,transparent)}
    .picture{display:grid;place-content:center;text-align:center;min-height:6em;background:var(--surface);color:var(--faint);
     border-radius:12px;padding:1em}
    .picture .sign{background:none;margin:auto}
    .stars{color:var(--warning);letter-spacing:.1em;margin-inline-end:.4em}
    .rating .heading,.progress .heading,.chart .heading{font-size:1em;color:var(--faint);font-weight:400}
    progress{width:100%;height:.5em;accent-color:var(--primary)}
    .rows{display:flex;flex-direction:column;background:var(--surface);border-radius:12px;overflow:hidden}
    .rows>.row{padding:.55em .8em;border-bottom:1px solid color-mix(in srgb,var(--ink) 10%,transparent);
     display:flex;flex-direction:column;gap:.2em}
    .rows>.row:last-child{border:0}
    .row .facts{background:none;padding:0}.row .fact{border:0;padding:.1em 0}
    .more summary{cursor:pointer;color:var(--faint);font-size:.85em;padding:.6em .8em}
    .list>.heading{margin-bottom:.3em}
    .spoken{color:var(--faint);font-size:.8em;font-style:italic;margin:0 0 .3em!important}
    .spoken::before{content:"🔈 ";font-style:normal}
    .hint{color:var(--faint);font-size:.85em}
    .message{background:var(--surface);border-radius:14px;padding:.5em .9em;max-width:85%}
    .message .name{font-size:.8em;color:var(--faint)}
    .step{display:grid;grid-template-columns:auto 1fr;gap:.2em .6em}
    .step>.inner{grid-column:2}
    .step .dot{color:var(--primary);font-weight:700}
    .step.selected>.name{font-weight:700}
    hr{border:0;border-top:1px solid color-mix(in srgb,var(--ink) 18%,transparent);width:100%;margin:.2em 0}
    """#
}
