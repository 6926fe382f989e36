package pincite.engine.index;

import java.util.List;
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

  /** The names and marks of pages are kept side by side, parted by a control character. */
  static void printable(String name, String value) {
    if (value != null && value.indexOf('\u0001') >= 0) {
      throw new Refusal(Refusal.Code.BAD_REQUEST, "The " + name + " holds a control character: '" + value + "'.");
    }
  }

  static void oneOf(String name, String value, String... known) {
    if (value != null && !List.of(known).contains(value)) {
      throw new Refusal(
          Refusal.Code.BAD_REQUEST,
          "The %s is one of %s, or absent; '%s' is none of them.".formatted(name, String.join(", ", known), value));
    }
  }

  private Required() {}
}
