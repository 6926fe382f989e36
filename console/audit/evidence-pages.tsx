import { useState } from 'preact/hooks';
import { moment } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { Address } from './citation.tsx';
import type { Coding } from './coding.ts';
import type { Change } from './use-coding.ts';

type EvidenceProps = {
  coding: Coding;
  change: Change;
  locked: boolean;
  leave: (event: KeyboardEvent) => void;
};

/** Pages that decided it, where these are not the one cited. */
export function EvidencePages({ coding, change, locked, leave }: EvidenceProps) {
  const t = wordsOf('audit');
  const { evidence } = coding;
  const [url, setUrl] = useState('');
  const add = () => {
    if (!url.trim()) return;
    const page = { url: url.trim(), capturedAt: new Date().toISOString(), note: null };
    change((now) => ({ ...now, evidence: [...now.evidence, page] }));
    setUrl('');
  };
  if (locked && !evidence.length) return null;
  return (
    <details class="evidence" open={evidence.length > 0}>
      <summary>{t('evidence')}</summary>
      {evidence.length ? (
        <ul>
          {evidence.map((page, at) => (
            <li key={`${page.url} ${page.capturedAt}`}>
              <Address url={page.url ?? ''} /> <span class="soft">{moment(page.capturedAt)}</span>{' '}
              {locked ? null : (
                <button
                  type="button"
                  class="plain"
                  onClick={() => change((now) => ({ ...now, evidence: now.evidence.toSpliced(at, 1) }))}
                >
                  {t('takeAway')}
                  <span class="unseen"> {page.url}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {locked ? null : (
        <p class="buttons">
          <input
            type="url"
            dir="ltr"
            aria-label={t('evidenceUrl')}
            placeholder="https://"
            maxLength={4000}
            value={url}
            onInput={(event) => setUrl(event.currentTarget.value)}
            onKeyDown={(event) => {
              leave(event);
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <button type="button" onClick={add}>
            {t('add')}
          </button>
        </p>
      )}
    </details>
  );
}
