package pincite.engine.wire;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pincite.engine.Refusal;
import pincite.engine.index.Catalogue;
import pincite.engine.index.IndexFolder;
import pincite.engine.index.Replica;
import pincite.engine.index.Served;
import pincite.engine.index.Snapshot;
import pincite.engine.pages.PageResolver;
import pincite.engine.quote.QuoteCheck;
import pincite.engine.search.Browsing;
import pincite.engine.search.Cancellation;
import pincite.engine.search.IndexedEditions;
import pincite.engine.search.Reading;
import pincite.engine.search.Mode;
import pincite.engine.search.Search;

/** Carries out one request on the index. */
public final class Operations implements Work {
  private final Served index;

  public Operations(Served index) {
    this.index = index;
  }

  @Override
  public boolean writes(Request request) {
    return switch (request.op()) {
      case "put", "begin", "add", "end", "leave", "remove", "commit", "rollback", "hold", "release", "swap" ->
          true;
      default -> false;
    };
  }

  @Override
  public Object run(Request request, Cancellation until) throws IOException {
    return switch (request.op()) {
      case "hello" -> index.snapshots().read(snapshot -> Map.of("generation", snapshot.generation()));
      case "heap" -> heap();
      case "put" -> put(request);
      case "begin", "add", "end", "leave" -> writePart(request);
      case "remove" -> remove(request);
      case "commit" -> Map.of("generation", written().commit());
      case "rollback" -> rollback();
      case "hold" -> written().writer().hold();
      case "release" -> release(request.target());
      case "swap" -> Map.of("generation", replica().swap(Path.of(required("folder", request.folder()))));
      case "search", "open", "page", "browse", "quote", "catalogue", "indexed" -> read(request, until);
      default -> throw new Refusal(Refusal.Code.BAD_REQUEST, "There is no operation '" + request.op() + "'.");
    };
  }

  static Map<String, Long> heap() {
    Runtime runtime = Runtime.getRuntime();
    return Map.of("used", runtime.totalMemory() - runtime.freeMemory(), "max", runtime.maxMemory());
  }

  private IndexFolder written() {
    if (index instanceof IndexFolder folder) {
      return folder;
    }
    throw new Refusal(
        Refusal.Code.READ_ONLY, "This is a replica, which is only read. Index the content at the primary it follows.");
  }

  private Replica replica() {
    if (index instanceof Replica replica) {
      return replica;
    }
    throw new Refusal(Refusal.Code.BAD_REQUEST, "This index is written here: it has no other generation to serve.");
  }

  private Object release(long hold) {
    written().writer().release(hold);
    return Map.of();
  }

  private Object put(Request request) {
    written().writer().put(required("editions", request.editions()));
    return Map.of();
  }

  /** An edition in parts: `begin`, any number of `add`, then `end`; or `leave`. */
  private Object writePart(Request request) {
    switch (request.op()) {
      case "begin" -> written().writer().begin(required("about", request.about()));
      case "add" -> written().writer().add(required("passages", request.passages()));
      case "end" -> written().writer().end();
      default -> written().writer().leave();
    }
    return Map.of();
  }

  private Object remove(Request request) {
    written().writer().remove(required("collection", request.collection()), required("ids", request.ids()));
    return Map.of();
  }

  private Object rollback() {
    written().writer().rollback();
    return Map.of();
  }

  private Object read(Request request, Cancellation until) {
    return index.snapshots().read(snapshot -> read(request, snapshot, until));
  }

  static Object read(Request request, Snapshot snapshot, Cancellation until) throws IOException {
    return switch (request.op()) {
      case "search" ->
          Search.run(snapshot, required("scope", request.scope()), asked(request), until);
      case "open" -> open(request, snapshot, until);
      case "page" ->
          PageResolver.run(
              snapshot,
              required("scope", request.scope()),
              request.volume(),
              required("label", request.label()),
              request.maxEditions(),
              until);
      case "browse" ->
          Browsing.run(
              snapshot,
              required("scope", request.scope()),
              new Browsing.Asked(
                  request.query(), request.authors(), request.by(), request.limit(), request.offset()),
              until);
      case "quote" ->
          QuoteCheck.run(
              snapshot,
              required("scope", request.scope()),
              request.except(),
              required("query", request.query()),
              request.limit(),
              until);
      case "indexed" ->
          IndexedEditions.run(
              snapshot, required("collection", request.collection()), request.offset(), request.limit());
      default -> CatalogueReply.of(snapshot.generation(), snapshot.catalogue());
    };
  }

  static Search.Asked asked(Request request) {
    List<String> formulations = new ArrayList<>();
    formulations.add(required("query", request.query()));
    formulations.addAll(request.formulations() == null ? List.of() : request.formulations());
    return new Search.Asked(
        formulations, Mode.of(request.mode()), request.slop(), request.explain(), request.limit());
  }

  record CatalogueReply(String generation, List<?> collections, List<?> categories) {
    static CatalogueReply of(String generation, Catalogue catalogue) {
      return new CatalogueReply(generation, catalogue.collections(), catalogue.categories());
    }
  }

  private static Object open(Request request, Snapshot snapshot, Cancellation until) throws IOException {
    var scope = required("scope", request.scope());
    return request.passage() != null
        ? Reading.passage(snapshot, scope, request.passage(), request.maxChars(), until)
        : Reading.edition(snapshot, scope, required("edition", request.edition()), request.maxChars(), until);
  }

  static <T> T required(String name, T value) {
    if (value == null) {
      throw new Refusal(Refusal.Code.BAD_REQUEST, "The request lacks '" + name + "'.");
    }
    return value;
  }
}
