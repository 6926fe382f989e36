package pincite.engine.index;

import pincite.engine.Refusal;

/** Refuses what arrives without a part that the index cannot do without. */
final class Required {
  static void text(String name, String value) {
    present(name, value);
    if (value.isEmpty() || value.chars().anyMatch(Character::isISOControl)) {
      throw new Refusal(
          Refusal.Code.BAD_REQUEST, "The " + name + " must be text without control characters: '" + value + "'.");
    }
  }

  static void present(String name, Object value) {
    if (value == null) {
      throw new Refusal(Refusal.Code.BAD_REQUEST, "The " + name + " is missing.");
    }
  }

  private Required() {}
}
