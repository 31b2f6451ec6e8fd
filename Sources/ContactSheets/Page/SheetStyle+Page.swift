extension SheetStyle {
  /// The page around the phones.
  ///
  /// Fonts are those of the reader's system that shape Devanagari and Tamil; none is loaded.
  static let page: StaticString = #"""
    :root{color-scheme:light dark;--page:#f2efe9;--card:#fff;--line:#d9d3c8;--text:#24211d;--soft:#6a645b;--accent:#8a3b00;
     --bad:#b3261e;--fit:#8a5a00;--review:#1f5fbf;--shadow:0 1px 2px #0002,0 6px 20px #0000000f;
     --fonts:"Noto Sans","Noto Sans Devanagari","Noto Sans Tamil","Kohinoor Devanagari","Tamil Sangam MN","Nirmala UI",
      "Noto Naskh Arabic",system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    html[data-colors=dark]{color-scheme:dark;--page:#15130f;--card:#1f1c17;--line:#3a352d;--text:#f0ebe3;--soft:#a9a194;
     --accent:#ffb27a;--bad:#ff8a80;--fit:#ffc25c;--review:#9cc2ff;--shadow:0 1px 2px #0008}
    html[data-colors=light]{color-scheme:light}
    *{box-sizing:border-box}
    [hidden]{display:none!important}
    html{scroll-padding-top:7.5rem}
    body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 var(--fonts)}
    a{color:inherit}
    :focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
    .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .skip{position:absolute;left:-99em}
    .skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem;z-index:9}
    .top{padding:2rem clamp(1rem,3vw,3rem) 1rem}
    .top h1{margin:0;font-size:clamp(1.5rem,3.5vw,2.25rem);line-height:1.25;text-wrap:balance}
    .about{margin:.25rem 0 1rem;color:var(--soft);max-width:70ch}
    .numbers{display:flex;flex-wrap:wrap;gap:.5rem 2rem;margin:0}
    .numbers div{display:flex;flex-direction:column-reverse}
    .numbers dt{color:var(--soft);font-size:.8rem}
    .numbers dd{margin:0;font-weight:600;font-size:1.15rem}
    .toolbar{position:sticky;top:0;z-index:5;display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center;
     padding:.6rem clamp(1rem,3vw,3rem);background:color-mix(in srgb,var(--page) 92%,transparent);
     backdrop-filter:blur(8px);border-bottom:1px solid var(--line);font-size:.875rem}
    .toolbar input,.toolbar select,button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);
     border-radius:8px;padding:.35rem .7rem;min-height:2.25rem}
    .toolbar input{flex:1 1 14rem;min-width:10rem;max-width:26rem}
    button{cursor:pointer}
    button[aria-pressed=true]{background:var(--accent);border-color:var(--accent);color:var(--card);font-weight:600}
    .group{display:flex;gap:0}
    .group button{border-radius:0;margin-inline-start:-1px}
    .group button:first-child{border-start-start-radius:8px;border-end-start-radius:8px;margin:0}
    .group button:last-child{border-start-end-radius:8px;border-end-end-radius:8px}
    .pick{color:var(--soft);display:flex;align-items:center;gap:.4rem}
    .shown{margin:0 0 0 auto;color:var(--soft);font-variant-numeric:tabular-nums}
    main{padding:0 0 6rem}
    .screen{margin:2rem 0 0}
    .screen h2,.screen>.aside,.row-of-frames h3{padding:0 clamp(1rem,3vw,3rem)}
    .screen h2{margin:0;font-size:1.35rem}
    .screen h2 a{text-decoration:none}
    .screen h2 small{color:var(--soft);font-weight:400;margin-inline-start:.4rem}
    .row-of-frames h3{margin:.75rem 0 0;font-size:.875rem;font-weight:600;color:var(--soft)}
    .aside{color:var(--soft);font-size:.8rem;margin:.1rem 0;overflow-wrap:anywhere}
    .failed{color:var(--bad)}
    .strip{display:flex;gap:1.5rem;align-items:flex-start;overflow-x:auto;scroll-snap-type:x proximity;
     padding:.6rem clamp(1rem,3vw,3rem) 1.2rem;scroll-padding-inline:clamp(1rem,3vw,3rem)}
    .frame{flex:none;scroll-snap-align:start;zoom:var(--zoom,.75)}
    .frame>header{display:flex;align-items:center;gap:.5rem;margin:0 .25rem .4rem;font-size:1.05rem}
    .frame>header a{text-decoration:none}
    .frame>header small{color:var(--soft)}
    .frame .count{margin-inline-start:auto}
    .count{background:var(--bad);color:var(--card);border-radius:1em;font-size:.75rem;font-weight:700;padding:0 .55em;
     font-variant-numeric:tabular-nums}
    .frame:target .phone,.frame.current .phone{box-shadow:0 0 0 4px var(--accent)}
    #nothing{padding:3rem;text-align:center;color:var(--soft)}
    #inspector{position:fixed;inset:auto 1rem 1rem auto;width:min(26rem,calc(100vw - 2rem));max-height:70vh;overflow:auto;
     background:var(--card);border:1px solid var(--line);border-radius:14px;box-shadow:var(--shadow),0 12px 40px #0003;
     padding:1rem 1.1rem;z-index:8;font-size:.875rem}
    #inspector dl{margin:.5rem 0;display:grid;grid-template-columns:auto 1fr;gap:.15rem .8rem}
    #inspector dl div{display:contents}
    #inspector dt{color:var(--soft)}
    #inspector dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
    #inspector .quoted{font-size:1.15rem;margin:0 2rem .25rem 0;white-space:pre-line;overflow-wrap:anywhere}
    #inspector .heading{font-weight:600;margin:.75rem 0 0}
    #inspector .wrong{margin:.25rem 0;padding-inline-start:1.1rem;color:var(--bad);font-weight:600}
    #close{position:absolute;inset-block-start:.5rem;inset-inline-end:.5rem;border:0;background:none;font-size:1.25rem}
    @media(max-width:40rem){.toolbar{position:static}.shown{margin:0}html{scroll-padding-top:1rem}
     #inspector{inset:auto 0 0 0;width:auto;max-height:50vh;border-radius:14px 14px 0 0}
     .strip{scroll-snap-type:x mandatory}}
    @media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
    @media print{.toolbar,#inspector,.skip{display:none!important}body{background:#fff}.strip{flex-wrap:wrap;overflow:visible}
     .frame{zoom:.6;break-inside:avoid}.screen{break-before:page}}
    """#
}
