import { type Context, Hono } from 'hono';
import type { ConversationReply, ForgetReply } from '../../shared/chat-api.ts';
import { admitDeletion, admitFeedback, admitPage, conversationIn } from './admission.ts';
import { ChatFailure } from './failures.ts';
import type { Http } from './request-id.ts';
import { streamReply } from './stream-reply.ts';

const EVENT_ID = /^\d{1,9}\.\d{1,9}$/;

/** What can be done with a conversation by its id. All but the vote take `?site=KEY`. Errors: ErrorBody with a ChatErrorCode. */
export const conversationRoutes = new Hono<Http>()
  /** The running or last turn again, after `Last-Event-ID` or `?after=` (`<turn>.<seq>`). */
  .get('/v1/chat/:conversation/stream', async (c) => {
    const site = await admitPage(c);
    return streamReply(stubOf(c), { site: site.key, after: lastEventId(c) });
  })
  /** Ends the running turn. `{"stopped": false}` when none was running. */
  .post('/v1/chat/:conversation/stop', async (c) => {
    const site = await admitPage(c);
    const stopped = await stubOf(c).stop(site.key);
    if (stopped === null) throw unknownConversation();
    return c.json({ stopped });
  })
  /** The turns so far: ConversationReply. */
  .get('/v1/chat/:conversation', async (c) => {
    const site = await admitPage(c);
    const turns = await stubOf(c).read(site.key);
    if (turns === null) throw unknownConversation();
    const reply: ConversationReply = { conversation: conversationIn(c), turns: JSON.parse(turns) };
    return c.json(reply);
  })
  /** The visitor's vote on a finished answer (FeedbackRequest); the last one counts. Answers FeedbackReply. */
  .post('/v1/chat/:conversation/feedback', async (c) => {
    const feedback = await admitFeedback(c);
    const voted = await stubOf(c).vote(feedback);
    if (voted.ok) return c.json(voted.reply);
    if (voted.code === 'conversation_not_found') throw unknownConversation();
    throw voted.code === 'turn_running'
      ? new ChatFailure('turn_running', 'This answer is still being given. Vote when it has ended.')
      : new ChatFailure('not_found', `This conversation has no answer ${feedback.turn}.`);
  })
  /**
   * Deletes the conversation and its rows in the answer log, and stops its running turn. Doing it again, or for one
   * that is not there, changes nothing and says the same. Answers ForgetReply.
   */
  .delete('/v1/chat/:conversation', async (c) => {
    const site = await admitDeletion(c);
    const log = await stubOf(c).erase(site.key, conversationIn(c));
    if (log === null) throw unknownConversation();
    return c.json({ deleted: true, log } satisfies ForgetReply);
  });

function stubOf(c: Context<Http>) {
  return c.env.CONVERSATION.get(c.env.CONVERSATION.idFromName(conversationIn(c)));
}

function lastEventId(c: Context<Http>): string | null {
  const id = c.req.header('Last-Event-ID') ?? c.req.query('after');
  if (!id) return null;
  if (EVENT_ID.test(id)) return id;
  throw new ChatFailure(
    'bad_request',
    'Last-Event-ID must look like 3.14: the turn and the number of the event.',
  );
}

function unknownConversation(): ChatFailure {
  return new ChatFailure('conversation_not_found', 'This conversation does not exist. Start a new one.');
}
