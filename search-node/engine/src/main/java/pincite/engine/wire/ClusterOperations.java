package pincite.engine.wire;

import static pincite.engine.wire.Operations.required;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pincite.engine.Refusal;
import pincite.engine.index.ClusterBlock;
import pincite.engine.index.ClusterEditions;
import pincite.engine.index.EditionDocument;
import pincite.engine.index.EditionHead;
import pincite.engine.index.PassageDocument;
import pincite.engine.index.Told;
import pincite.engine.index.Untold;
import pincite.engine.pages.ClusterPages;
import pincite.engine.quote.ClusterQuote;
import pincite.engine.search.Cancellation;
import pincite.engine.search.ClusterReading;
import pincite.engine.search.ClusterSearch;

/**
 * Carries out one request in front of a cluster that holds the index: makes of editions what the cluster is to hold,
 * and judges what it has found. Whatever must be asked of the cluster is answered as `wanted`; the owner asks it and
 * sends the request again with what was told.
 */
public final class ClusterOperations implements Work {
  /** Names no generation: the editions were not read yet. */
  public static final String NONE = "none";

  private static final Told NOTHING = Told.nothing();

  private final Talks talks = new Talks();
  private volatile ClusterEditions editions;
  private String loading;
  private List<ClusterEditions.Entry> loaded = new ArrayList<>();
  private EditionHead openHead;
  private ClusterBlock open;

  @Override
  public boolean writes(Request request) {
    return switch (request.op()) {
      case "analyse", "begin", "add", "end", "leave" -> true;
      default -> false;
    };
  }

  @Override
  public Object run(Request request, Cancellation until) throws IOException {
    return switch (request.op()) {
      case "hello" -> Map.of("generation", editions == null ? NONE : editions.generation());
      case "heap" -> Operations.heap();
      case "analyse" -> Map.of("editions", analysed(request));
      case "begin", "add", "end", "leave" -> part(request);
      case "editions" -> load(request);
      case "search", "open", "page", "browse", "quote", "catalogue", "indexed" -> read(request, until);
      default -> throw new Refusal(Refusal.Code.BAD_REQUEST, "There is no operation '" + request.op() + "' here.");
    };
  }

  /** Each edition under its version, in the order in which they came. */
  private static List<ClusterBlock.Analysed> analysed(Request request) {
    List<EditionDocument> editions = required("editions", request.editions());
    List<Long> versions = required("versions", request.versions());
    List<ClusterBlock.Analysed> analysed = new ArrayList<>();
    for (int i = 0; i < editions.size(); i++) {
      analysed.add(ClusterBlock.of(editions.get(i), versions.get(i)));
    }
    return analysed;
  }

  private Object part(Request request) {
    switch (request.op()) {
      case "begin" -> {
        if (open != null) {
          throw new Refusal(
              Refusal.Code.BAD_REQUEST,
              "Edition " + openHead.edition() + " was begun and has not ended: end it or leave it first.");
        }
        openHead = required("about", request.about());
        open = new ClusterBlock(openHead, request.version());
        return Map.of();
      }
      case "add" -> {
        return Map.of("passages", add(opened(), required("passages", request.passages())));
      }
      case "end" -> {
        ClusterBlock ended = opened();
        open = null;
        return Map.of("key", ended.key(), "edition", ended.edition());
      }
      default -> {
        open = null;
        return Map.of();
      }
    }
  }

  /** Where a passage is refused, the edition is left. */
  private String add(ClusterBlock block, List<PassageDocument> passages) {
    try {
      return block.passages(passages);
    } catch (Refusal refusal) {
      open = null;
      throw refusal;
    }
  }

  private ClusterBlock opened() {
    if (open == null) {
      throw new Refusal(Refusal.Code.BAD_REQUEST, "No edition is being written: begin one before adding to it.");
    }
    return open;
  }

  /** Takes the next editions of a generation; with the last of them it is the one that is served. */
  private synchronized Object load(Request request) throws IOException {
    String generation = required("generation", request.generation());
    if (request.offset() == 0) {
      loading = generation;
      loaded = new ArrayList<>();
    }
    if (!generation.equals(loading) || request.offset() != loaded.size()) {
      throw new Refusal(Refusal.Code.BUSY, "The editions were read anew meanwhile. Try again.");
    }
    loaded.addAll(required("entries", request.entries()));
    if (request.last()) {
      editions = ClusterEditions.of(generation, loaded);
      loaded = new ArrayList<>();
      loading = null;
    }
    return Map.of();
  }

  private Object read(Request request, Cancellation until) throws IOException {
    ClusterEditions whole = editions;
    Told more = request.told() == null ? NOTHING : request.told();
    if (whole == null || !whole.generation().equals(more.generation())) {
      return Map.of("wanted", Map.of("generation", true));
    }
    Told before = request.goesOn() ? talks.take(request.talk()) : null;
    if (request.goesOn() && before == null) {
      return Map.of("wanted", Map.of("forgotten", true));
    }
    whole.remember(more.marks());
    whole.rememberTerms(more.terms());
    Told told = before == null ? more : before.and(more);
    Object answer = judged(request, whole, told, until);
    if (answer instanceof Untold.Reply) {
      talks.keep(request.talk(), told);
    }
    return answer;
  }

  private static Object judged(Request request, ClusterEditions whole, Told told, Cancellation until)
      throws IOException {
    return switch (request.op()) {
      case "search" ->
          ClusterSearch.run(whole, told, required("scope", request.scope()), Operations.asked(request), until);
      case "open" -> open(request, whole, told, until);
      case "page" ->
          ClusterPages.run(
              whole, told, required("scope", request.scope()), request.volume(), required("label", request.label()),
              request.maxEditions(), until);
      case "quote" ->
          ClusterQuote.run(
              whole, told, required("scope", request.scope()), request.except(), required("query", request.query()),
              request.limit(), until);
      case "browse", "catalogue", "indexed" -> Operations.read(request, whole, until);
      default -> throw new Refusal(Refusal.Code.BAD_REQUEST, "There is no operation '" + request.op() + "' here.");
    };
  }

  private static Object open(Request request, ClusterEditions whole, Told told, Cancellation until)
      throws IOException {
    var scope = required("scope", request.scope());
    return request.passage() != null
        ? ClusterReading.passage(whole, told, scope, request.passage(), request.maxChars(), until)
        : ClusterReading.edition(
            whole, told, scope, required("edition", request.edition()), request.maxChars(), until);
  }
}
