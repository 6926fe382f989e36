package pincite.engine.search;

/** How many of the counted words are carried. */
public record Rung(int carried, int of) {}
