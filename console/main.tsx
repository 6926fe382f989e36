import { render } from 'preact';
import { App } from './app/app.tsx';
import { beginSession } from './app/session.ts';
import './console.css';
import { beginLanguage } from './words/words.ts';

await Promise.all([beginLanguage().catch(console.error), beginSession()]);
render(<App />, document.body);
