package pincite.engine.index;

/** What one volume of an edition holds: its first and last label in reading order, and how many distinct ones. */
public record VolumeRange(String volume, String from, String to, int pages) {}
