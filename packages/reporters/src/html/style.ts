/** The look of the page: plain system fonts, colours for light and dark, one column on narrow screens. */
export const STYLE = `
:root{color-scheme:light dark;--bg:#f6f7f9;--card:#fff;--ink:#1a2029;--soft:#5c6675;--line:#e2e6ec;--accent:#2f6fed;--accent-soft:#2f6fed1f;
--kept:#1d9a6c;--rejected:#9aa7b8;--failed:#d9822b;--unused:#d3c4ee;--cancelled:#eeddc9;--idle:#f0f2f5;--gone:#fbe9e9;--gone-ink:#a8514f;--new:#dff3e9;--stay:#e9f6f0;
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
@media (prefers-color-scheme:dark){:root{--bg:#12151a;--card:#1a1f27;--ink:#e6eaf0;--soft:#98a3b3;--line:#2b323d;--accent:#6ea0ff;--accent-soft:#6ea0ff26;
--kept:#37bd8b;--rejected:#64748b;--failed:#e39a4c;--unused:#584a78;--cancelled:#5d4c37;--idle:#222833;--gone:#3a2325;--gone-ink:#d79a98;--new:#17402f;--stay:#17332a}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{max-width:1240px;margin:0 auto;padding:28px 24px 48px}
header{margin-bottom:20px}
h1{font-size:1.55rem;line-height:1.25;margin:0;overflow-wrap:anywhere;letter-spacing:-.01em}
header p{margin:.25rem 0 0;color:var(--soft)}
h2{font-size:1.05rem;margin:0 0 .2rem}
section>p,.card>p{margin:0 0 .8rem;color:var(--soft);font-size:.9rem;max-width:75ch}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:18px 20px;margin-bottom:18px;min-width:0}
.tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:14px;margin-bottom:18px}
.tile{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:14px 18px;min-width:0}
.tile span{color:var(--soft);font-size:.82rem;display:block}
.tile strong{display:block;font-size:1.5rem;line-height:1.3;font-variant-numeric:tabular-nums;letter-spacing:-.01em}
.tile.main strong{color:var(--accent)}
.two{display:grid;grid-template-columns:1fr 1fr;gap:18px}
.two>.card{margin-bottom:18px}
.texts{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:16px}
.texts h3{font-size:.82rem;font-weight:600;color:var(--soft);margin:0 0 6px}
.source{border:1px solid var(--line);border-radius:8px;overflow:auto;max-height:34rem;font:12.5px/1.55 var(--mono);padding:6px 0;tab-size:4;background:var(--card)}
.line{display:flex;width:max-content;min-width:100%}
.line i{flex:none;width:4.6em;padding-right:1em;text-align:right;color:var(--soft);opacity:.7;font-style:normal;user-select:none}
.line code{font:inherit;white-space:pre;padding-right:1.5em;flex:1}
.line.gone,.line.gone code{background:var(--gone)}
.original .line:not(.gone):not(.blank) code{background:var(--stay)}
del{text-decoration:none;background:var(--gone);color:var(--gone-ink)}
ins{text-decoration:none;background:var(--new)}
.fold{color:var(--soft);background:var(--idle);padding:3px 0 3px 5.6em;margin:3px 0;position:sticky;left:0;font-family:system-ui,sans-serif;font-size:12px}
svg{display:block;max-width:100%;height:auto;font:11.5px system-ui,sans-serif;overflow:visible}
svg text{fill:var(--soft);font-variant-numeric:tabular-nums}
.grid{stroke:var(--line)}.axis{stroke:var(--soft);opacity:.5}
.curve .line{fill:none;stroke:var(--accent);stroke-width:2;stroke-linejoin:round;display:inline}
.below{fill:var(--accent-soft)}
.cursor[hidden]{display:none}.end{fill:var(--accent)}svg .end-label{fill:var(--ink);font-weight:600}
.cursor line{stroke:var(--soft);stroke-dasharray:3 3}.cursor circle{fill:var(--accent);stroke:var(--card);stroke-width:2}
.narrow{display:none}
.readout{float:right;color:var(--soft);font-size:.85rem;font-variant-numeric:tabular-nums}
.idle{fill:var(--idle)}
path.kept{fill:var(--kept)}path.rejected{fill:var(--rejected)}path.failed{fill:var(--failed)}path.unused{fill:var(--unused)}path.cancelled{fill:var(--cancelled)}
.legend{display:flex;flex-wrap:wrap;gap:4px 18px;font-size:.85rem;color:var(--soft);margin:0 0 12px;padding:0;list-style:none}
.legend b{display:inline-block;width:11px;height:11px;border-radius:3px;margin-right:6px;vertical-align:-1px}
.scroll{overflow-x:auto;margin-bottom:14px}.scroll:last-child{margin-bottom:0}
table{border-collapse:collapse;width:100%;font-size:.88rem;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:5px 10px;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child{text-align:left;padding-left:0;overflow-wrap:anywhere}
tbody th{font-weight:500}
thead th{color:var(--soft);font-weight:500;font-size:.8rem}
tbody tr:last-child>*{border-bottom:0}
th.wide{width:26%;text-align:left}th.wide~th.wide{width:26%}
td:has(.meter){text-align:left}
.meter{display:flex;align-items:center;gap:10px}
.meter>span{flex:1;min-width:50px;height:8px;border-radius:4px;background:var(--idle);overflow:hidden}
.meter em{font-style:normal;flex:none;min-width:4.2em;text-align:right}
.meter b{display:block;height:100%;background:var(--accent);border-radius:4px}
.meter.success b{background:var(--kept)}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px 22px;margin:0;font-size:.9rem}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
pre.command{font:12.5px/1.6 var(--mono);background:var(--idle);border-radius:8px;padding:12px 14px;margin:12px 0 0;white-space:pre-wrap;overflow-wrap:anywhere}
.warning{border-left:4px solid var(--failed)}
footer{color:var(--soft);font-size:.82rem}
@media (max-width:800px){main{padding:18px 14px 36px}.tiles{grid-template-columns:1fr 1fr;gap:10px}.two,.texts{grid-template-columns:minmax(0,1fr)}.two{gap:0}
.card{padding:14px}.tile{padding:11px 14px}.tile strong{font-size:1.2rem}.wide-only{display:none}.narrow{display:block}.texts .result{order:-1}.source{max-height:24rem;font-size:12px}
.line i{width:3.6em;padding-right:.8em}.fold{padding-left:4.4em}th.wide,th.wide~th.wide{width:auto}h1{font-size:1.25rem}dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin-bottom:6px}
.readout{float:none;display:block;min-height:1.3em}.meter>span,.minor{display:none}.meter{justify-content:flex-end}th.wide,th.wide~th.wide{text-align:right}.meter em{min-width:0}table{font-size:.8rem}th,td{padding:5px 4px}thead th{font-size:.75rem}
th:first-child{white-space:normal;min-width:0}}
@media print{.source{max-height:none}.card{break-inside:avoid}}
`;
