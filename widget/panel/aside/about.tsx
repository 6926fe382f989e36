import { useAsideWords } from './aside-words.ts';

/** The three sets behind an answer, in plain words. */
export function About() {
  const say = useAsideWords();
  return (
    <div class="body">
      <dl>
        <dt>{say('aboutFound')}</dt>
        <dd>{say('aboutFoundText')}</dd>
        <dt>{say('aboutCited')}</dt>
        <dd>{say('aboutCitedText')}</dd>
        <dt>{say('aboutRead')}</dt>
        <dd>{say('aboutReadText')}</dd>
      </dl>
      <p>{say('aboutEnd')}</p>
    </div>
  );
}
