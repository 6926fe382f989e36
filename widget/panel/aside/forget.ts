import type { Past } from '../model/conversation-store.ts';
import type { Widget } from '../model/widget.ts';
import { ChatFailure } from '../stream/chat-client.ts';

/** `pending`: the server forgot, and its log does as soon as it can be reached. */
export type Forgotten = 'erased' | 'pending' | 'failed';

/** Forgets conversations on the server, then here: one that the server still keeps stays in the list. */
export async function forget(which: readonly Past[], widget: Widget): Promise<Forgotten> {
  const { conversation, client } = widget;
  let worst: Forgotten = 'erased';
  for (const { id } of which) {
    try {
      const response = await client.call(`chat/${encodeURIComponent(id)}`, { method: 'DELETE' });
      const reply: { log?: unknown } = await response.json().catch(() => ({}));
      if (reply.log === 'pending') worst = 'pending';
    } catch (cause) {
      const gone = cause instanceof ChatFailure && cause.code === 'conversation_not_found';
      if (!gone) return 'failed';
    }
    conversation.store.keepPast(conversation.store.past().filter((it) => it.id !== id));
    if (conversation.current() === id) widget.startNew();
  }
  return worst;
}
