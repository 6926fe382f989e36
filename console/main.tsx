import { render } from 'preact';
import { App } from './app/app.tsx';
import { beginSession } from './app/session.ts';
import { beginLanguage } from './words/words.ts';
// In this order: what comes later speaks last.
import './look/page.css';
import './look/controls.css';
import './look/columns.css';
import './look/list.css';
import './look/pieces.css';
import './look/sign-in.css';
import './look/story.css';
import './look/gaps.css';
import './look/sources.css';
import './look/forms.css';
import './look/sites.css';
import './look/audit.css';

await Promise.all([beginLanguage().catch(console.error), beginSession()]);
render(<App />, document.body);
