package pincite.engine.spelling;

import com.google.gson.Gson;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * What is known of words in Latin letters: the few of `latin-words.txt`, and the everyday words of other languages, in
 * the files that the owner of this process names.
 */
final class LatinWords {
  /** Files of words, separated as paths are: an array in JSON, or a line each. Without them none is everyday. */
  static final String FILES = "pincite.everydayWords";

  private static final Map<String, Set<String>> LISTS = readLists();

  /** Read when the first such question comes. */
  private static final class Everyday {
    private static final long[] HASHES = readHashes();
  }

  static boolean isJoined(String word) {
    return LISTS.get("joined").contains(word);
  }

  /** Whether a word is the article before the next one, as it sounds there: `an-nasihah`. */
  static boolean isArticle(String word, String next) {
    if (!LISTS.get("article").contains(word)) {
      return false;
    }
    String sound = word.replaceFirst("^[ae](?=.)", "");
    return next.startsWith(sound) || (sound.length() == 1 && next.toLowerCase(Locale.ROOT).startsWith(sound));
  }

  static boolean asks(String word) {
    return LISTS.get("asking").contains(word);
  }

  /** Whether a word is a common one of another language, and not one that is asked for as Arabic. */
  static boolean isEveryday(String word) {
    return !LISTS.get("kept").contains(word) && (asks(word) || Arrays.binarySearch(Everyday.HASHES, hash(word)) >= 0);
  }

  private static Map<String, Set<String>> readLists() {
    Map<String, Set<String>> lists = new HashMap<>();
    try (InputStream in = LatinWords.class.getResourceAsStream("latin-words.txt");
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line; (line = lines.readLine()) != null; ) {
        int colon = line.indexOf(':');
        if (colon > 0 && !line.startsWith("#")) {
          lists.put(line.substring(0, colon), Set.of(line.substring(colon + 1).trim().split("\\s+")));
        }
      }
      return lists;
    } catch (IOException cause) {
      throw new UncheckedIOException("latin-words.txt is missing from the engine's jar: build it again.", cause);
    }
  }

  private static long[] readHashes() {
    String named = System.getProperty(FILES, "");
    LongStream.Builder hashes = LongStream.builder();
    for (String file : named.split(File.pathSeparator)) {
      if (!file.isBlank()) {
        read(Path.of(file), hashes);
      }
    }
    return hashes.build().sorted().distinct().toArray();
  }

  private static void read(Path file, LongStream.Builder hashes) {
    try (Reader in = Files.newBufferedReader(file)) {
      String[] words =
          file.toString().endsWith(".json")
              ? new Gson().fromJson(in, String[].class)
              : Files.readAllLines(file).toArray(String[]::new);
      for (String word : words) {
        hashes.add(hash(plain(word)));
      }
    } catch (IOException cause) {
      throw new UncheckedIOException("The list of words " + file + " cannot be read: install the packages again.", cause);
    }
  }

  private static String plain(String word) {
    String text = Normalizer.normalize(word.toLowerCase(Locale.ROOT), Normalizer.Form.NFD);
    StringBuilder plain = new StringBuilder();
    text.chars().filter(Character::isLetter).forEach(c -> plain.append((char) c));
    return plain.toString();
  }

  private static long hash(String word) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < word.length(); i++) {
      hash = (hash ^ word.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }

  private LatinWords() {}
}
