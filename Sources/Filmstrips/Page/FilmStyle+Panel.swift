extension FilmStyle {
  /// Where one step is told of: beside the strips, on a phone in front of them.
  static let panel: StaticString = #"""
    body.telling main,body.telling .toolbar{margin-inline-end:min(46rem,52vw)}
    #panel{position:fixed;inset-block:0;inset-inline-end:0;width:min(46rem,52vw);overflow:auto;background:var(--card);
     border-inline-start:1px solid var(--line);box-shadow:var(--shadow),0 0 40px #0002;z-index:8;outline:none;--zoom:.72}
    .bare{position:sticky;top:0;display:flex;gap:.4rem;align-items:center;padding:.6rem 1.2rem;background:var(--card);z-index:4;
     border-bottom:1px solid var(--line)}
    .bare p{margin:0;flex:1;color:var(--soft);font-size:.85rem;font-variant-numeric:tabular-nums}
    .bare button{min-width:2.25rem;font-size:1.1rem;padding:0}
    #told{padding:.8rem 1.2rem 3rem;overflow-wrap:anywhere}
    #told h2{margin:.1rem 0 .4rem;font-size:1.15rem;line-height:1.35}
    #told .who{color:var(--soft);margin:0 0 .8rem;font-size:.9rem}
    .pair{display:flex;gap:1.2rem;overflow-x:auto;padding:.3rem;margin:.8rem -.3rem 0;align-items:flex-start}
    .pair figure{margin:0;flex:none}
    .pair figcaption{font-size:.85rem;color:var(--soft);margin-bottom:.4rem}
    .pair .glass{max-height:min(36rem,62vh);overflow:auto;box-shadow:0 0 0 1px var(--line)}
    .pair .blank{width:16rem;min-height:10rem;border:1px dashed var(--line);border-radius:14px;display:grid;place-content:center;
     color:var(--soft);font-size:.85rem;text-align:center;padding:1rem}
    .lines{font:.82rem/1.55 var(--mono);margin:0;padding:0;list-style:none;max-height:16rem;overflow:auto;
     border:1px solid var(--line);border-radius:10px}
    .lines li{white-space:pre-wrap;padding:0 .7em}
    .lines .come{background:var(--come)}.lines .gone{background:var(--gone)}
    .lines .come::before{content:"+ "}.lines .gone::before{content:"− "}
    .facts-of{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:1rem 0 0;font-size:.9rem}
    .facts-of dt{color:var(--soft)}.facts-of dd{margin:0}
    .behind{margin-top:1rem;border-top:1px solid var(--line);padding-top:.6rem}
    .behind>summary{cursor:pointer;font-weight:650}
    .behind>summary small{color:var(--soft);font-weight:400}
    .entry-of{padding:.4rem 0;border-bottom:1px solid var(--line);font-size:.85rem}
    .entry-of:last-child{border:0}
    .entry-of.new{background:linear-gradient(90deg,var(--come),transparent 60%)}
    .entry-of b{font-weight:600}.entry-of small{color:var(--soft);display:block}
    .entry-of code{font:.95em/1.5 var(--mono);margin-inline-start:.6em}
    .entry-of pre{font:.9em/1.45 var(--mono);margin:.3rem 0;max-height:18rem;overflow:auto;white-space:pre-wrap}
    .elsewhere{display:flex;flex-wrap:wrap;gap:.4rem}
    .elsewhere a{border:1px solid var(--line);border-radius:1em;padding:.1em .8em;text-decoration:none;font-size:.85rem}
    .elsewhere .failed{border-color:var(--bad);color:var(--bad)}
    #keys{position:fixed;inset:0;margin:auto;width:min(28rem,calc(100vw - 2rem));height:max-content;background:var(--card);
     border:1px solid var(--line);border-radius:14px;box-shadow:var(--shadow),0 12px 40px #0004;padding:1.2rem;z-index:9}
    #keys p{white-space:pre-line}
    @media(max-width:46rem){body.telling{overflow:hidden}body.telling main,body.telling .toolbar{margin:0}
     #panel{width:100%;border:0}.pair{scroll-snap-type:x mandatory}.pair figure{scroll-snap-align:center}#told,.bare{padding-inline:1rem}}
    """#
}
