/** A work that a sentence may name, as the catalogue or the registry lists it. */
export type KnownWork = { collection: string; work: string; title: string; author: string | null };
