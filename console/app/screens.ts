import type { ComponentType } from 'preact';
import type { DeskRole } from '../../shared/desk-access.ts';
import { AnswersScreen } from '../answers/answers-screen.tsx';
import { AuditScreen } from '../audit/audit-screen.tsx';
import { GapsScreen } from '../gaps/gaps-screen.tsx';
import { PeopleScreen } from '../people/people-screen.tsx';
import { TrailScreen } from '../people/trail-screen.tsx';
import { SitesScreen } from '../sites/sites-screen.tsx';
import { SourcesScreen } from '../sources/sources-screen.tsx';
import type { Key } from '../words/words.ts';

// One line for each screen: its name in the address, its title, who sees it in the navigation, what draws it.

export type Screen = { name: string; title: Key<'shell'>; role: DeskRole; draw: ComponentType };

export const SCREENS: Screen[] = [
  { name: 'answers', title: 'answers', role: 'viewer', draw: AnswersScreen },
  { name: 'gaps', title: 'gaps', role: 'viewer', draw: GapsScreen },
  { name: 'sources', title: 'sources', role: 'viewer', draw: SourcesScreen },
  { name: 'audit', title: 'audit', role: 'viewer', draw: AuditScreen },
  { name: 'sites', title: 'sites', role: 'viewer', draw: SitesScreen },
  { name: 'people', title: 'people', role: 'admin', draw: PeopleScreen },
  { name: 'trail', title: 'trail', role: 'admin', draw: TrailScreen },
];
