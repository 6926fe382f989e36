import { escapeHtml } from './plots.ts';
import type { Block, Report } from './report-parts.ts';

/** One page that needs no other file, runs no script and loads nothing. */
export function writeHtml({ title, lead, language, sections }: Report): string {
  const body = sections.map(
    ({ heading, blocks }) =>
      `<section>\n<h2>${inHtml(heading)}</h2>\n${blocks.map(blockHtml).join('\n')}\n</section>`,
  );
  return `<!doctype html>
<html lang="${inHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${inHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${inHtml(title)}</h1>
<p class="lead">${inHtml(lead)}</p>
${body.join('\n')}
</main>
</body>
</html>
`;
}

function blockHtml(block: Block): string {
  if (block.kind === 'text') return `<p>${inHtml(block.text)}</p>`;
  if (block.kind === 'list')
    return `<ul>${block.items.map((item) => `<li>${inHtml(item)}</li>`).join('')}</ul>`;
  if (block.kind === 'plot')
    return `<figure>${block.svg}<figcaption>${inHtml(block.title)}</figcaption></figure>`;
  const cell = (words: string, at: number) => {
    const attributes =
      block.isNumeric && at > 0 ? ` class="${words.length > 24 ? 'figure long' : 'figure'}"` : '';
    return at === 0 ? `<th scope="row">${inHtml(words)}</th>` : `<td${attributes}>${inHtml(words)}</td>`;
  };
  const head = block.head.map((words) => `<th scope="col">${inHtml(words)}</th>`).join('');
  const rows = block.rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n');
  return `<div class="wide" tabindex="0"><table${block.isNumeric ? ' class="figures"' : ''}><thead><tr>${head}</tr></thead><tbody>\n${rows}\n</tbody></table></div>`;
}

/** A sign stays with what it belongs to, in French too. */
function inHtml(words: string): string {
  return escapeHtml(words)
    .replace(/ (?=[%:;»?!])/g, '&nbsp;')
    .replaceAll('« ', '«&nbsp;');
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1c1f24;--soft:#5b6470;--line:#d9dee4;--mark:#0b57a4;--page:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a3acb8;--line:#3a414b;--mark:#7db8f5;--page:#15181c}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:880px;margin:0 auto;padding:40px 20px 80px}
h1{font-size:28px;line-height:1.25;margin:0 0 12px}
h2{font-size:19px;margin:44px 0 10px}
.lead{color:var(--soft);margin:0;max-width:66ch}
p,li{max-width:72ch}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:14px;margin:12px 0;width:100%}
th,td{text-align:start;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
.figures th{overflow-wrap:normal;min-width:9ch}
.figures tbody th{min-width:18ch}
.figures td{white-space:nowrap}
.figures td.long{white-space:normal;min-width:17ch}
thead th{color:var(--soft);font-weight:500}
tbody th{font-weight:500}
.figure{font-variant-numeric:tabular-nums}
figure{margin:16px 0}
figcaption{color:var(--soft);font-size:13px}
svg{width:100%;height:auto;font:13px system-ui,sans-serif}
svg text{fill:var(--ink)}
svg .tick,svg .words{fill:var(--soft);font-size:12px}
svg .grid{stroke:var(--line);stroke-width:1}
svg .bar{stroke:var(--mark);stroke-width:3;stroke-linecap:round}
svg .dot{fill:var(--mark)}
svg .join{stroke:var(--mark);stroke-width:1.5}
svg .break{stroke:var(--soft);stroke-width:1.5;stroke-dasharray:4 4}
@media print{main{padding:0;max-width:none}h2{break-after:avoid}figure,tr{break-inside:avoid}}
`;
