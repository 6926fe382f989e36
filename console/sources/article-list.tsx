import type { ArticleRow } from '../../shared/desk-articles.ts';
import { Row, Rows } from '../pieces/row.tsx';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { articleId } from './article-id.ts';

export function ArticleList({ articles }: { articles: ArticleRow[] }) {
  const t = wordsOf('articles');
  if (!articles.length) return <p class="empty">{t('none')}</p>;
  return (
    <Rows label={t('title')}>
      {articles.map((article) => (
        <Row id={articleId(article)} key={articleId(article)}>
          <span class="first">
            <span class="name clip" dir="auto">
              {article.title}
            </span>
            <span class="figure">
              <b>{number(article.consulted)}</b> <span class="soft">{t('consulted')}</span>
            </span>
          </span>
          <span class="marks soft">
            {t('retrievedCited', { retrieved: number(article.retrieved), cited: number(article.cited) })}
            {article.down ? <span class="badge absence">{t('down', { n: article.down })}</span> : null}
            {article.up ? <span class="badge good">{t('up', { n: article.up })}</span> : null}
            {article.present === false ? <span class="badge caution">{t('gone')}</span> : null}
          </span>
        </Row>
      ))}
    </Rows>
  );
}
