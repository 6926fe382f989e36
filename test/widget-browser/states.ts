import { ASKED } from './verdict-scripts.ts';
import type { Visit } from './visit.ts';

const SIGN_ON = 'How do I turn on single sign-on?';

export const answered = (question: string) => async (one: Visit) => {
  one.worker.release('reading');
  one.worker.release('writing');
  await one.open();
  await one.ask(question);
  await one.settled();
};
const checked = (question: string) => async (one: Visit) => {
  await answered(question)(one);
  await one.page.locator('.verdict .group').first().waitFor();
};
const over = (button: string) => async (one: Visit) => {
  await answered(SIGN_ON)(one);
  await one.page.getByRole('button', { name: button }).click();
  await one.page.locator('.sheet').waitFor();
};
/** Every state in which a reader may find the widget, and the way there. */
export const STATES: Record<string, (one: Visit) => Promise<unknown>> = {
  closed: async () => {},
  open: (one) => one.open(),
  streaming: async (one) => {
    one.worker.release('reading');
    await one.open();
    await one.ask(SIGN_ON);
    await one.page.locator('.answer .words').waitFor();
  },
  answer: answered(SIGN_ON),
  rich: answered('How do I export members?'),
  card: async (one) => {
    await answered(SIGN_ON)(one);
    await one.page.locator('.answer .chip').first().click();
    await one.page.locator('.card').waitFor();
  },
  'not found': answered('Can I pay by cheque?'),
  error: answered('When is an invoice sent?'),
  'about the sources': over('About these sources'),
  conversations: over('Your conversations'),
  'what was wrong': over('No, not helpful'),
  preview: async (one) => {
    await answered(SIGN_ON)(one);
    await one.page.locator('.answer .chip').first().hover();
    await one.page.locator('.preview').waitFor();
  },
  'question changed': async (one) => {
    await answered(SIGN_ON)(one);
    await one.page.getByRole('button', { name: 'Change the question' }).click();
    await one.ask('Can I pay by cheque?');
    await one.page.locator('.aside').waitFor();
  },
  offline: async (one) => {
    await one.open();
    await one.page.context().setOffline(true);
    await one.ask(SIGN_ON);
  },
  'verdict that differs': checked(ASKED.differs),
  'verdict elsewhere': checked(ASKED.absent),
  'verdict of two works': checked(ASKED.which),
  'card with a table and code': async (one) => {
    await answered(ASKED.table)(one);
    await one.page.locator('.answer .chip').first().click();
    await one.page.locator('.card').waitFor();
  },
  'pills of several editions': answered('من يصح ضمانه؟'),
  'question being changed': async (one) => {
    await answered(SIGN_ON)(one);
    await one.page.getByRole('button', { name: 'Change the question' }).click();
    await one.page.locator('.editing').waitFor();
  },
  'voted, with thanks': async (one) => {
    await over('No, not helpful')(one);
    await one.page.locator('.sheet').getByRole('button', { name: 'Send' }).click();
    await one.page.locator('.sheet').getByText('Thank you. It was noted.').waitFor();
    await one.page.locator('.sheet').getByRole('button', { name: 'Close' }).click();
    await one.page.locator('.thumb[aria-pressed=true]').waitFor();
  },
  'conversations forgotten': async (one) => {
    await over('Your conversations')(one);
    await one.page
      .locator('.sheet')
      .getByRole('button', { name: /^Forget/ })
      .first()
      .click();
    await one.page.locator('.sheet').getByText('Forgotten, on the server too.').waitFor();
  },
  stopped: async (one) => {
    await one.open();
    await one.ask(SIGN_ON);
    await one.page.getByRole('button', { name: 'Stop' }).click();
    await one.page.getByText('You stopped this answer here.').waitFor();
  },
  reconnecting: async (one) => {
    await one.open();
    await one.ask(SIGN_ON);
    await one.page.locator('.step', { hasText: 'Searching' }).waitFor();
    one.worker.offline = true;
    one.worker.hangUp();
    await one.page.locator('.step', { hasText: 'The connection was lost' }).waitFor();
  },
  'not fetched after a reload': async (one) => {
    await answered('Hello')(one);
    one.worker.offline = true;
    await one.page.reload();
    await one.page.locator('.launcher').click();
    await one.page.locator('.failure').waitFor();
  },
  'form to a person': async (one) => {
    one.worker.site = { ...one.worker.site, handoff: null, handoffForm: {} };
    await over('Talk to a person')(one);
    await one.page.getByText('Show what would be sent').click();
    await one.page.locator('.sent').first().waitFor();
  },
};
