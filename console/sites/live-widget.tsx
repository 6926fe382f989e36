import { useEffect, useRef, useState } from 'preact/hooks';
import type { Site } from '../../shared/site.ts';
import { type DeskError, desk } from '../api/desk-client.ts';
import { told } from '../api/use-desk.ts';
import { Failure } from '../pieces/failure.tsx';
import { wordsOf } from '../words/words.ts';
import { propertiesOf, type Theme } from './theme.ts';

/** What the widget's ES module (widget/loader/module.ts) gives to a page that mounts it. */
type Chat = {
  element: HTMLElement;
  setTheme: (theme: Theme['mode']) => void;
  destroy: () => void;
};
type Widget = { mount: (options: Record<string, unknown>) => Chat };

const ADDRESS = '/pincite.js';

/** The site's own widget, in this page, in a look that is being tried. */
export function LiveWidget({ site, theme }: { site: Site; theme: Theme }) {
  const t = wordsOf('sites');
  const place = useRef<HTMLDivElement>(null);
  const [chat, setChat] = useState<Chat | null>(null);
  const [failure, setFailure] = useState<DeskError | null>(null);
  const [times, setTimes] = useState(0);

  useEffect(() => {
    let gone = false;
    let mounted: Chat | null = null;
    const begin = async () => {
      // This page is on no site's list: the desk gives its own reader a pass, for an hour.
      await desk(`/sites/${encodeURIComponent(site.key)}/preview`, { method: 'POST' });
      const widget: Widget = await import(/* @vite-ignore */ ADDRESS);
      if (gone || !place.current) return;
      mounted = widget.mount({
        ...{ site: site.key, target: place.current, name: 'desk', locale: site.locale },
        credentials: 'same-origin',
      });
      setChat(mounted);
    };
    setFailure(null);
    begin().catch((cause) => {
      if (!gone) setFailure(told(cause));
    });
    return () => {
      gone = true;
      mounted?.destroy();
      setChat(null);
    };
  }, [site.key, site.locale, times]);

  useEffect(() => {
    if (!chat) return;
    chat.setTheme(theme.mode);
    const properties = propertiesOf(theme);
    for (const [name, value] of Object.entries(properties)) chat.element.style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(properties)) chat.element.style.removeProperty(name);
    };
  }, [chat, theme]);

  return (
    <div class={`live ${theme.mode}`}>
      {failure ? <Failure failure={failure} again={() => setTimes(times + 1)} /> : null}
      {chat || failure ? null : <p class="empty">{t('fetchingWidget')}</p>}
      <div ref={place} />
    </div>
  );
}
