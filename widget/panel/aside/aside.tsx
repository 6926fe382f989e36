export { useWidget } from '../view/context.ts';
export { About } from './about.tsx';
export { fetchWords } from './aside-words.ts';
export { PersonForm } from './person-form.tsx';
