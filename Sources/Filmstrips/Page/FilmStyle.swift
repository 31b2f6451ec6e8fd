import ContactSheets
import Pages
import Runtime

/// How the page looks: its own rules around phones in the app's colors.
enum FilmStyle {
  /// The style for an app.
  static func style(of app: App) -> PageStyle {
    var style = PageStyle(page, list, strips, panel, ScreenDrawing.rules.0, ScreenDrawing.rules.1, screens)
    ScreenDrawing.addColors(to: &style, of: app, columns: Set(app.profiles.map(\.columns) + [48]))
    return style
  }

  /// The page around the strips.
  ///
  /// Fonts are those of the reader's system that shape Devanagari and Tamil.
  private static let page: StaticString = #"""
    :root{color-scheme:light dark;--page:light-dark(#f4f2ee,#141311);--card:light-dark(#fff,#1e1c19);
     --line:light-dark(#dedad2,#37332d);--text:light-dark(#24211d,#efebe4);--soft:light-dark(#6a645b,#a8a196);
     --accent:light-dark(#8a3b00,#ffb27a);--bad:light-dark(#b3261e,#ff8a80);--good:light-dark(#1f6b35,#7fd296);
     --warn:light-dark(#8a5a00,#ffc25c);--come:light-dark(#d9f2df,#173a23);--gone:light-dark(#fbe0dd,#47201d);
     --shadow:0 1px 2px #0002,0 6px 20px #0000000f;--zoom:.5;--edge:clamp(1rem,3vw,3rem);
     --fonts:"Noto Sans","Noto Sans Devanagari","Noto Sans Tamil","Kohinoor Devanagari","Tamil Sangam MN","Nirmala UI",
      "Noto Naskh Arabic",system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;
     --mono:ui-monospace,"DejaVu Sans Mono","Noto Sans Mono",var(--fonts)}
    html[data-colors=dark]{color-scheme:dark}html[data-colors=light]{color-scheme:light}
    *{box-sizing:border-box}
    [hidden]{display:none!important}
    html{scroll-padding-top:8rem}
    body{margin:0;background:var(--page);color:var(--text);font:15px/1.5 var(--fonts)}
    a{color:inherit}
    :focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
    .skip{position:absolute;left:-99em}
    .skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem;z-index:9}
    .top{padding:2rem var(--edge) 1rem}
    .top h1{margin:0;font-size:clamp(1.5rem,3.5vw,2.25rem);line-height:1.25;text-wrap:balance}
    .about{margin:.25rem 0 1rem;color:var(--soft);max-width:70ch}
    .numbers{display:flex;flex-wrap:wrap;gap:.5rem 2rem;margin:0}
    .numbers div{display:flex;flex-direction:column-reverse}
    .numbers dt{color:var(--soft);font-size:.8rem}
    .numbers dd{margin:0;font-weight:600;font-size:1.15rem;font-variant-numeric:tabular-nums}
    .toolbar{position:sticky;top:0;z-index:5;display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center;
     padding:.6rem var(--edge);background:color-mix(in srgb,var(--page) 92%,transparent);
     backdrop-filter:blur(8px);border-bottom:1px solid var(--line);font-size:.85rem}
    .toolbar input,.toolbar select,button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);
     border-radius:8px;padding:.3rem .65rem;min-height:2.25rem}
    .toolbar select{max-width:12rem}
    .toolbar input{flex:1 1 12rem;min-width:9rem;max-width:22rem}
    button{cursor:pointer}
    button[aria-pressed=true]{background:var(--accent);border-color:var(--accent);color:var(--card);font-weight:600}
    .group{display:flex}
    .group button{border-radius:0;margin-inline-start:-1px}
    .group button:first-child{border-start-start-radius:8px;border-end-start-radius:8px;margin:0}
    .group button:last-child{border-start-end-radius:8px;border-end-end-radius:8px}
    .pick{color:var(--soft);display:flex;align-items:center;gap:.4rem}
    .shown{margin:0;margin-inline-start:auto;color:var(--soft);font-variant-numeric:tabular-nums}
    main{padding:0 0 6rem}
    .flow{margin:1.75rem 0 0}
    .flow h2{margin:0;padding:0 var(--edge);font-size:1.3rem;overflow-wrap:anywhere}
    .flow h2 a{text-decoration:none}
    .flow h2 small{color:var(--soft);font-weight:400;font-size:.8rem}
    #nothing{padding:3rem;text-align:center;color:var(--soft)}
    .ended{display:inline-block;font-size:.78rem;font-weight:600;border-radius:1em;padding:0 .6em;white-space:nowrap;
     color:var(--soft);border:1px solid currentColor}
    .ended.passed,.ended.completed{color:var(--good)}.ended.failed{color:var(--card);background:var(--bad);border-color:var(--bad)}
    .ended.warned{color:var(--warn)}
    .telling .toolbar{flex-wrap:nowrap;overflow-x:auto}.telling .toolbar>*,.pick,.shown{flex:none;white-space:nowrap}
    @media(max-width:46rem){.toolbar{flex-wrap:nowrap;overflow-x:auto}.toolbar>*{flex:none}.shown{margin:0}.numbers{gap:.5rem 1.4rem}}
    @media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
    @media print{.toolbar,#panel,#keys,.skip{display:none!important}}
    """#

  /// The list of steps, as it is read without the script, and what of it the panel takes over.
  private static let list: StaticString = #"""
    .listed{padding:0 var(--edge)}
    .run{background:var(--card);border:1px solid var(--line);border-radius:12px;margin:.6rem 0;padding:.5rem 1rem}
    .listed .began,.listed .wall{display:none}
    .run summary{cursor:pointer}
    .run summary small,.beat small{color:var(--soft)}
    .beats{padding-inline-start:2.2rem;margin:.5rem 0}
    .beat{padding:.25rem 0;overflow-wrap:anywhere}
    .beat>.what{text-decoration:none;font-weight:550}
    .trouble{color:var(--bad);margin:.3rem 0;font-weight:550;overflow-wrap:anywhere}
    .label{margin:.9rem 0 .2rem;font-weight:650;font-size:.85rem;color:var(--soft)}
    .notes,.nearest,.console,.files,.calls{margin:0;padding-inline-start:1.1rem;font-size:.9rem}
    .notes li,.nearest li,.console li,.files li{white-space:pre-wrap;overflow-wrap:anywhere}
    .calls{list-style:none;padding:0}
    .calls li{display:flex;flex-wrap:wrap;gap:.15rem .6rem;padding:.25rem 0;border-bottom:1px solid var(--line)}
    .calls code{font:.85em/1.6 var(--mono);overflow-wrap:anywhere;flex:1 1 12rem}
    .calls b{font-weight:600;font-size:.8rem}.calls .bad span{color:var(--bad);font-weight:700}
    """#
}
