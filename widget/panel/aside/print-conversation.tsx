import { render, type VNode } from 'preact';
import type { Source } from '../../../shared/source.ts';
import { readBlocks } from '../markdown/read-blocks.ts';
import { renderBlock } from '../markdown/to-vnodes.tsx';
import type { Turn } from '../model/turn.ts';
import type { Widget } from '../model/widget.ts';
import { WidgetContext } from '../view/context.ts';
import { footWords } from '../words/foot-words.ts';
import type { Words } from '../words/words.ts';
import print from './print.css?inline';

/** How an answer's sources are written out. */
interface Lists {
  sources: string;
  citationOf(source: Source, t: Words): string;
}

/** The conversation alone on paper, each answer's sources written out below it. The page is put back afterwards. */
export function printConversation(widget: Widget, host: Element, lists: Lists): void {
  const box = document.createElement('div');
  const root = box.attachShadow({ mode: 'open' });
  const [inside, outside] = [new CSSStyleSheet(), new CSSStyleSheet()];
  inside.replaceSync(print);
  outside.replaceSync('@media print { body { display: none !important } }');
  root.adoptedStyleSheets = [inside];
  document.adoptedStyleSheets.push(outside);
  // Its own rules outrank ours, so it is told to hide itself.
  host.toggleAttribute('data-printing', true);
  document.documentElement.append(box);
  render(<Paper widget={widget} lists={lists} />, root);
  const end = () => {
    render(null, root);
    box.remove();
    host.toggleAttribute('data-printing', false);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== outside);
  };
  addEventListener('afterprint', end, { once: true });
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
}

function Paper({ widget, lists }: { widget: Widget; lists: Lists }) {
  const t = widget.words.value;
  return (
    <WidgetContext.Provider value={widget}>
      <main lang={t.tag} dir={t.dir}>
        <h1>{widget.site.value?.name}</h1>
        <p>{new Intl.DateTimeFormat(t.tag, { dateStyle: 'long' }).format()}</p>
        {widget.conversation.turns.value.map((it) => (
          <PrintedTurn key={it} turn={it} widget={widget} lists={lists} />
        ))}
        <p>{footWords(widget)}</p>
      </main>
    </WidgetContext.Provider>
  );
}

function PrintedTurn({ turn, widget, lists }: { turn: Turn; widget: Widget; lists: Lists }) {
  const t = widget.words.value;
  const text = turn.text.value;
  const cited = new Set(text.match(/\bS[1-9]\d{0,5}\b/g));
  const sources = [...cited].flatMap((id) => widget.sourceOf(turn, id) ?? []);
  const parts = {
    chip: (id: string, spaced: boolean) => (widget.sourceOf(turn, id) ? `${spaced ? ' ' : ''}[${id}]` : null),
    sourceWords: (_: string, words: unknown) =>
      (<blockquote dir="auto">{words as VNode}</blockquote>) as VNode,
    code: (code: string) => <pre dir="ltr">{code}</pre>,
    tableLabel: t('table'),
  };
  return (
    <section>
      <h2 dir="auto">{turn.message}</h2>
      <div dir="auto">{readBlocks(text).map(({ block }) => renderBlock(block, parts))}</div>
      {turn.notices.value.map((it) => (
        <p dir="auto">
          <em>{it.message}</em>
        </p>
      ))}
      {sources.length ? (
        <>
          <h3>{lists.sources}</h3>
          <ul>
            {sources.map((it) => (
              <li dir="auto">
                {it.id}: {lists.citationOf(it, t)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
