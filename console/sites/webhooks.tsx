import { useRef, useState } from 'preact/hooks';
import type {
  DeliveriesReply,
  WebhookKind,
  WebhooksReply,
  WebhooksRequest,
} from '../../shared/desk-sites.ts';
import { DeskError, desk } from '../api/desk-client.ts';
import { useAct } from '../api/use-act.ts';
import { useDesk } from '../api/use-desk.ts';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { Failure } from '../pieces/failure.tsx';
import { Listing } from '../pieces/listing.tsx';
import { wordsOf } from '../words/words.ts';
import { Deliveries } from './deliveries.tsx';
import { type Hook, type HookFaults, hookFaults } from './webhook-faults.ts';
import { WebhookFields } from './webhook-fields.tsx';

const MOST = 10;
let made = 0;

/** Where the site's events are sent, a test of it, and what became of what was sent. */
export function Webhooks({ siteKey }: { siteKey: string }) {
  const path = `/sites/${encodeURIComponent(siteKey)}`;
  const stored = useDesk<WebhooksReply>(`${path}/webhooks`);
  const deliveries = useDesk<DeliveriesReply>(`${path}/deliveries`);
  return (
    <>
      <Listing of={stored}>
        {({ webhooks }) => (
          <Form path={path} webhooks={webhooks} saved={stored.replace} sent={deliveries.reload} />
        )}
      </Listing>
      <Listing of={deliveries}>
        {({ deliveries: all }) => <Deliveries deliveries={all} reload={deliveries.reload} />}
      </Listing>
    </>
  );
}

type FormProps = {
  path: string;
  webhooks: WebhooksReply['webhooks'];
  saved: (now: WebhooksReply) => void;
  sent: () => void;
};

function Form({ path, webhooks, saved, sent }: FormProps) {
  const t = wordsOf('sites');
  const act = useAct();
  const form = useRef<HTMLFormElement>(null);
  const [hooks, setHooks] = useState(() => webhooks.map(hookOf));
  const [faults, setFaults] = useState<HookFaults>({});
  const [done, setDone] = useState('');
  const dirty = JSON.stringify(hooks.map(plain)) !== JSON.stringify(webhooks.map((it) => plain(hookOf(it))));
  useLeaveGuard(dirty);
  const set = (changed: Hook[]) => {
    setHooks(changed);
    setFaults({});
    setDone('');
  };
  const refuse = (found: HookFaults) => {
    setFaults(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const save = async () => {
    const body: WebhooksRequest = {
      webhooks: hooks.map(({ url, kinds, secret }) => ({
        ...{ url: url.trim(), kinds },
        ...(secret.trim() && { secret: secret.trim() }),
      })),
    };
    try {
      const now = await desk<WebhooksReply>(`${path}/webhooks`, { method: 'PUT', body });
      saved(now);
      setHooks(now.webhooks.map(hookOf));
      setDone(t('webhooksSaved'));
    } catch (cause) {
      const at = cause instanceof DeskError ? /^webhooks\.(\d+)\.(url|secret)/.exec(cause.field ?? '') : null;
      const hook = hooks[Number(at?.[1])];
      if (!hook || !(cause instanceof DeskError)) throw cause;
      refuse({ [`${hook.id} ${at?.[2]}`]: cause.message });
    }
  };
  const test = () =>
    act.run(async () => {
      await desk<DeliveriesReply>(`${path}/webhooks/test`, { method: 'POST' });
      setDone(t('tested'));
      sent();
    });
  const submit = (event: Event) => {
    event.preventDefault();
    const found = hookFaults(hooks);
    if (Object.keys(found).length) refuse(found);
    else void act.run(save);
  };
  return (
    <section>
      <h2>{t('part_webhooks')}</h2>
      <p class="soft">{t('webhooksWhat')}</p>
      <form class="fields" ref={form} onSubmit={submit} noValidate aria-label={t('part_webhooks')}>
        {hooks.length ? null : <p>{t('noWebhook')}</p>}
        {hooks.map((hook, at) => (
          <WebhookFields
            key={hook.id}
            hook={hook}
            at={at}
            faults={faults}
            change={(changes) => set(hooks.map((it) => (it === hook ? { ...it, ...changes } : it)))}
            remove={() => set(hooks.filter((it) => it !== hook))}
          />
        ))}
        {act.failure ? <Failure failure={act.failure} /> : null}
        <p class="buttons">
          <button
            type="button"
            disabled={hooks.length >= MOST}
            onClick={() => set([...hooks, hookOf({ url: '', kinds: ['gap_opened'], hasSecret: false })])}
          >
            {t('addWebhook')}
          </button>
          <button type="submit" class="main" disabled={act.busy || !dirty}>
            {t('saveWebhooks')}
          </button>
          <button type="button" disabled={act.busy || dirty || !webhooks.length} onClick={test}>
            {t('sendTest')}
          </button>
        </p>
        <p role="status" class="soft">
          {done || (dirty ? t('unsaved') : '')}
        </p>
      </form>
    </section>
  );
}

function hookOf({ url, kinds, hasSecret }: { url: string; kinds: WebhookKind[]; hasSecret: boolean }): Hook {
  made += 1;
  return { id: `hook${made}`, url, kinds, secret: '', storedUrl: hasSecret ? url : null };
}

function plain({ id: _, ...hook }: Hook) {
  return { ...hook, kinds: [...hook.kinds].sort() };
}
