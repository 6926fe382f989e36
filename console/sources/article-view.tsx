import type { AnswersReply } from '../../shared/desk-answers.ts';
import type { ArticleRow } from '../../shared/desk-articles.ts';
import { useDesk } from '../api/use-desk.ts';
import { addressOf } from '../app/address.ts';
import { Listing } from '../pieces/listing.tsx';
import { ago, number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { articleId, readArticleId } from './article-id.ts';

const USES = ['retrieved', 'cited', 'consulted'] as const;

/** One article: each of its numbers opens the answers it counts. */
export function ArticleView({ id, articles }: { id: string; articles: ArticleRow[] }) {
  const t = wordsOf('articles');
  const { collection, edition } = readArticleId(id);
  const article = articles.find((it) => articleId(it) === id);
  const filters = { collection, edition };
  const answers = useDesk<AnswersReply>(`/answers?${new URLSearchParams({ ...filters, limit: '20' })}`);
  return (
    <div class="story">
      <header>
        <p class="soft">
          {collection} · {edition}
        </p>
        <h1 dir="auto">{article?.title ?? edition}</h1>
        <p class="soft">
          {article?.url ? <a href={article.url}>{t('openArticle')}</a> : null}
          {article?.lastUsedAt ? ` ${t('lastUsed', { at: ago(article.lastUsedAt) })}` : ''}
          {article?.present === false ? <span class="badge caution">{t('gone')}</span> : null}
        </p>
      </header>
      {article ? (
        <section>
          <h2>{t('inAnswers')}</h2>
          <div class="three">
            {USES.map((use) => (
              <p key={use}>
                <b>
                  <a href={addressOf('answers', null, { ...filters, use })}>{number(article[use])}</a>
                </b>
                {t(use)}
              </p>
            ))}
          </div>
          <p>
            <a href={addressOf('answers', null, { ...filters, use: 'consulted', vote: 'down' })}>
              {t('down', { n: article.down })}
            </a>{' '}
            ·{' '}
            <a href={addressOf('answers', null, { ...filters, use: 'consulted', vote: 'up' })}>
              {t('up', { n: article.up })}
            </a>
          </p>
        </section>
      ) : null}
      <section>
        <h2>{t('latestAnswers')}</h2>
        <Listing of={answers}>{(it) => <LinkedAnswers answers={it} />}</Listing>
      </section>
    </div>
  );
}

function LinkedAnswers({ answers: { answers } }: { answers: AnswersReply }) {
  const t = wordsOf('articles');
  if (!answers.length) return <p class="soft">{t('noAnswers')}</p>;
  return (
    <ul>
      {answers.map((it) => (
        <li key={it.id}>
          <a href={addressOf('answers', it.id)} dir="auto">
            {it.question}
          </a>{' '}
          <span class="soft">{ago(it.askedAt)}</span>
        </li>
      ))}
    </ul>
  );
}
