package pincite.engine.wire;

import java.util.List;
import pincite.engine.index.ClusterEditions;
import pincite.engine.index.EditionDocument;
import pincite.engine.index.EditionHead;
import pincite.engine.index.PassageDocument;
import pincite.engine.index.Scope;
import pincite.engine.index.Told;

/**
 * One line from the owner. `op` says what to do; the rest is what that needs, null where it does not.
 *
 * @param id answered with the reply; counts up, never repeated
 * @param timeoutMs after which work on it stops
 * @param target for `cancel`: the id of the request to end; for `release`: the hold to end
 * @param folder for `swap`: where the generation to be served is
 * @param except for `quote`: a scope that was searched before
 * @param requestId under which the owner's log has what this call belongs to; null where nothing asked for it
 * @param told in front of a cluster: what it has told for this request
 * @param talk in front of a cluster: under which what was told is kept until the request is answered
 * @param goesOn whether `told` is only what is new since the last round of the talk
 * @param version in front of a cluster, for `begin`: of the edition's put; `versions` for `analyse`: of each edition
 * @param entries in front of a cluster, for `editions`: the next of its editions in a generation, by their sequence
 */
public record Request(
    long id,
    String op,
    long timeoutMs,
    Scope scope,
    String query,
    List<String> formulations,
    String mode,
    int slop,
    boolean explain,
    int limit,
    int offset,
    int maxChars,
    String passage,
    String edition,
    String collection,
    List<String> ids,
    List<EditionDocument> editions,
    EditionHead about,
    List<PassageDocument> passages,
    String volume,
    String label,
    int maxEditions,
    List<String> authors,
    String by,
    long target,
    Scope except,
    String folder,
    String requestId,
    Told told,
    long talk,
    boolean goesOn,
    String generation,
    List<ClusterEditions.Entry> entries,
    boolean last,
    long version,
    List<Long> versions) {}
