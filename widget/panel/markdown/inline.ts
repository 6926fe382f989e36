/** Prose inside a block. Strings are text, shown as it is. */
export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'del'; inner: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; inner: Inline[] }
  | { kind: 'image'; href: string; alt: string }
  | { kind: 'break' }
  /** `[S2]`; `spaced` when a space stood before it. */
  | { kind: 'marker'; id: string; spaced: boolean };

/** A run of `*`, `_` or `~` that may open or close emphasis. */
export interface Run {
  mark: string;
  count: number;
  opens: boolean;
  closes: boolean;
}
export type Piece = Inline | Run;

export const isRun = (piece: Piece | undefined): piece is Run => typeof piece === 'object' && 'mark' in piece;
