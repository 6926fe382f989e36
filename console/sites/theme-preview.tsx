import { useState } from 'preact/hooks';
import type { WholeSite } from '../../shared/desk-sites.ts';
import { CopyButton } from '../pieces/copy-button.tsx';
import { Field } from '../pieces/field.tsx';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { LiveWidget } from './live-widget.tsx';
import { contrastFaults, cssOf, FONT_NAMES, type Font, OWN_LOOK, type Theme } from './theme.ts';

type Set = (changes: Partial<Theme>) => void;

/** The look of a site's widget: controls, the widget itself that follows them at once, and the CSS to copy. */
export function ThemePreview({ whole }: { whole: WholeSite }) {
  const t = wordsOf('sites');
  const [theme, setTheme] = useState(OWN_LOOK);
  const set: Set = (changes) => setTheme({ ...theme, ...changes });
  const css = cssOf(theme);
  const tag = theme.mode === 'auto' ? whole.tag : whole.tag.replace('></', ` data-theme="${theme.mode}"></`);
  return (
    <>
      <section>
        <h2>{t('part_look')}</h2>
        <p class="soft">{t('lookWhat')}</p>
        <div class="look">
          <form class="controls" onSubmit={(event) => event.preventDefault()} aria-label={t('part_look')}>
            <Modes theme={theme} set={set} />
            <div class="colours">
              {(['accent', 'accentDark', 'paper', 'paperDark'] as const).map((name) => (
                <Field key={name} label={t(`look_${name}`)}>
                  {(given) => (
                    <input
                      {...given}
                      type="color"
                      value={theme[name]}
                      onInput={(it) => set({ [name]: it.currentTarget.value })}
                    />
                  )}
                </Field>
              ))}
            </div>
            <Pixels name="radius" least={0} most={28} theme={theme} set={set} />
            <Pixels name="size" least={12} most={22} theme={theme} set={set} />
            <Field label={t('look_font')} what={t('look_fontWhat')}>
              {(given) => (
                <select
                  {...given}
                  value={theme.font}
                  onChange={(it) => set({ font: it.currentTarget.value as Font })}
                >
                  {FONT_NAMES.map((it) => (
                    <option key={it} value={it}>
                      {t(`font_${it}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <p class="buttons">
              <button type="button" disabled={theme === OWN_LOOK} onClick={() => setTheme(OWN_LOOK)}>
                {t('ownLook')}
              </button>
            </p>
          </form>
          <LiveWidget key={whole.revision} site={whole.site} theme={theme} />
        </div>
        <div role="status">
          {contrastFaults(theme).map(({ mode, ratio }) => (
            <p class="caution" key={mode}>
              {t('contrast', { mode: t(`mode_${mode}`), ratio: number(Math.round(ratio * 10) / 10) })}
            </p>
          ))}
        </div>
        <p class="soft">{t('previewWhat')}</p>
      </section>
      <section>
        <h2>{t('css')}</h2>
        <p class="soft">{css ? t('cssWhat') : t('cssNone')}</p>
        {css ? <pre dir="ltr">{css}</pre> : null}
        {theme.mode === 'auto' ? null : (
          <>
            <p class="soft">{t('cssTag')}</p>
            <pre dir="ltr">{tag}</pre>
          </>
        )}
        <p class="buttons">
          {css ? <CopyButton text={css} label={t('copyCss')} /> : null}
          {theme.mode === 'auto' ? null : <CopyButton text={tag} label={t('copyTag')} />}
        </p>
      </section>
    </>
  );
}

function Modes({ theme, set }: { theme: Theme; set: Set }) {
  const t = wordsOf('sites');
  return (
    <fieldset class="tabs">
      <legend>{t('look_mode')}</legend>
      {(['auto', 'light', 'dark'] as const).map((mode) => (
        <button key={mode} type="button" aria-pressed={theme.mode === mode} onClick={() => set({ mode })}>
          {t(`mode_${mode}`)}
        </button>
      ))}
    </fieldset>
  );
}

type PixelsProps = { name: 'radius' | 'size'; least: number; most: number; theme: Theme; set: Set };

function Pixels({ name, least, most, theme, set }: PixelsProps) {
  const t = wordsOf('sites');
  return (
    <Field label={t(`look_${name}`, { pixels: number(theme[name]) })}>
      {(given) => (
        <input
          {...given}
          type="range"
          min={least}
          max={most}
          value={theme[name]}
          onInput={(it) => set({ [name]: Number(it.currentTarget.value) })}
        />
      )}
    </Field>
  );
}
