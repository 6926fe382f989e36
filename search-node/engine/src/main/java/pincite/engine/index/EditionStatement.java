package pincite.engine.index;

/** What a title page says of an edition, each part apart; null where it does not say. */
public record EditionStatement(String publisher, String place, String editor, String print, String year) {}
