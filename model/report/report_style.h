// Styles of a report: for browsers, and those that QTextDocument supports.
#pragma once

namespace clusterwright::model
{

inline constexpr const char* kPageStyle = R"css(
:root { color-scheme: light dark; --ink: #1f252d; --faint: #5d6775; --line: #d9dde3; --paper: #ffffff; --tint: #f4f6f9;
  --accent: #1c6dd0; --error: #c0261d; --warning: #a86200; --good: #1b7f3b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --faint: #a3adba; --line: #39404a; --paper: #1b1e23;
  --tint: #252a31; --accent: #62a8ff; --error: #ff7b72; --warning: #f0b44a; --good: #6ccb85; } }
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; overflow-wrap: break-word; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; text-wrap: balance; }
h2 { font-size: 1.35rem; line-height: 1.25; margin: 3rem 0 .75rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.75rem 0 .25rem; }
p { margin: .5rem 0; max-width: 46rem; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
.faint, .meta, figcaption, td small { color: var(--faint); }
.meta { font-size: .875rem; margin: 0 0 .5rem; }
.question { color: var(--faint); }
.answer { font-size: 1.125rem; margin: 1rem 0 1.25rem; }
.headlines { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0; padding: 0; }
.headlines div { flex: 1 1 8rem; padding: .75rem 1rem; background: var(--tint); border-radius: .5rem; }
.headlines dt { font-size: .8125rem; color: var(--faint); }
.headlines dd { margin: 0; font-size: 1.375rem; font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
.headlines small { display: block; font-size: .8125rem; font-weight: 400; color: var(--faint); }
nav > ol { columns: 2; column-gap: 2rem; margin: .5rem 0; padding-left: 1.5rem; }
nav ol ol { list-style: none; padding-left: 0; font-size: .875rem; }
nav > ol > li { margin-bottom: .375rem; }
.wide { overflow-x: auto; margin: .75rem 0 1.25rem; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; line-height: 1.4; }
th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line);
  font-weight: normal; min-width: 3rem; }
thead th { color: var(--faint); font-size: .8125rem; white-space: nowrap; vertical-align: bottom; border-bottom-color: var(--faint); }
tbody th { font-weight: 500; }
td small { display: block; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; padding-right: .3rem; min-width: 0; }
td.alone, th.alone { padding-right: 1.5rem; }
td.unit { white-space: nowrap; min-width: 0; padding-right: 1.25rem; }
code { font: .9em ui-monospace, "DejaVu Sans Mono", monospace; }
math { font-size: 1.1rem; }
.formula { margin: .375rem 0; max-width: none; }
.equation { margin: .5rem 0 1rem; padding: .5rem 1rem; background: var(--tint); border-radius: .5rem; overflow-x: auto; }
.equation .meta { margin: .25rem 0 0; }
figure { margin: 1rem 0 1.5rem; padding: 1rem; background: #ffffff; border: 1px solid var(--line); border-radius: .5rem; text-align: center; }
figure { overflow-x: auto; }
figure svg * { font-family: inherit; }
figure svg { max-width: 100%; height: auto; max-height: 40rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); column-gap: 1rem; }
.pair figure svg { width: 100%; }
figcaption { margin: .25rem 0 0; color: #5d6775; font-size: .875rem; text-align: left; }
.error { color: var(--error); } .warning, .off { color: var(--warning); } .reproduced { color: var(--good); }
@media (max-width: 40rem) { nav > ol { columns: 1; } body { padding-top: 1.25rem; } }
@media print { :root { color-scheme: light; --ink: #000; --faint: #444; --line: #bbb; --paper: #fff; --tint: #f4f4f4; --accent: #000; }
  html { font-size: 10pt; } body { max-width: none; padding: 0; } .first { break-before: page; }
  h2, h3 { break-after: avoid; } tr, figure, .equation { break-inside: avoid; } thead { display: table-header-group; }
  .wide { overflow: visible; } @page { margin: 18mm; } }
)css";

inline constexpr const char* kPrintStyle = R"css(
body { font-size: 9.5pt; color: #1f252d; }
h1 { font-size: 20pt; margin-top: 0; margin-bottom: 3px; }
h2 { font-size: 14pt; margin-top: 24px; margin-bottom: 6px; }
h3 { font-size: 10.5pt; margin-top: 12px; margin-bottom: 3px; }
p { margin-top: 4px; margin-bottom: 5px; }
.meta { font-size: 8.5pt; color: #5d6775; }
.question { color: #5d6775; }
.answer { font-size: 10.5pt; margin-top: 5px; margin-bottom: 8px; }
.faint { color: #5d6775; }
.picture { margin-top: 8px; margin-bottom: 8px; }
.caption { font-size: 8.5pt; color: #5d6775; }
.first { page-break-before: always; }
.entry-2 { margin-top: 7px; margin-bottom: 1px; }
.entry-3 { margin-top: 0; margin-bottom: 1px; }
.formula { margin-top: 3px; margin-bottom: 3px; margin-left: 16px; }
table { margin-top: 5px; margin-bottom: 11px; }
th { font-size: 8pt; padding-right: 8px; font-weight: normal; color: #5d6775; border-bottom: 1px solid #5d6775; }
td { font-size: 8.5pt; padding-right: 8px; border-bottom: 1px solid #d9dde3; }
.headline { font-size: 14pt; font-weight: bold; border-bottom: 1px solid #ffffff; }
.headline-name { font-size: 8pt; color: #5d6775; border-bottom: 1px solid #ffffff; }
.plain { border-bottom: 1px solid #ffffff; }
code { font-family: "DejaVu Sans Mono", monospace; font-size: 8.5pt; }
a { color: #1f252d; text-decoration: none; }
.error { color: #c0261d; } .warning, .off { color: #a86200; } .reproduced { color: #1b7f3b; }
)css";

} // namespace clusterwright::model
