import type { ComponentType } from 'preact';
import type { DeskRole } from '../../shared/desk-access.ts';
import type { Key } from '../words/words.ts';

// One line for each screen: its name in the address, its title, who sees it in the navigation, what draws it.

export type Screen = { name: string; title: Key<'shell'>; role: DeskRole; draw: ComponentType };

export const SCREENS: Screen[] = [];
