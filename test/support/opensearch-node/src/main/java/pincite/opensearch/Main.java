package pincite.opensearch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.opensearch.Version;
import org.opensearch.analysis.common.CommonAnalysisModulePlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.index.reindex.ReindexModulePlugin;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessModulePlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.transport.Netty4ModulePlugin;
import org.opensearch.transport.TransportService;

/**
 * A real OpenSearch node for tests. Arguments: its folder, then settings as name=value. Says one line when it listens,
 * its two addresses; ends when its standard input does.
 */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws Exception {
    Path home = Path.of(arguments[0]);
    Files.createDirectories(home.resolve("config"));
    Settings.Builder settings = Settings.builder().put("path.home", home);
    for (String setting : List.of(arguments).subList(1, arguments.length)) {
      int at = setting.indexOf('=');
      settings.put(setting.substring(0, at), setting.substring(at + 1));
    }
    Node node = new ListedNode(new Environment(settings.build(), home.resolve("config")));
    node.start();
    System.out.println(http(node) + " " + transport(node));
    awaitEndOfInput();
    node.close();
    System.exit(0);
  }

  private static String http(Node node) {
    return node.injector().getInstance(HttpServerTransport.class).boundAddress().publishAddress().toString();
  }

  private static String transport(Node node) {
    return node.injector().getInstance(TransportService.class).boundAddress().publishAddress().toString();
  }

  private static void awaitEndOfInput() throws IOException {
    while (System.in.read() >= 0) {}
  }

  /** The modules every distribution of OpenSearch has, here taken from the class path. */
  private static final class ListedNode extends Node {
    ListedNode(Environment environment) {
      super(
          environment,
          List.of(
              module(CommonAnalysisModulePlugin.class),
              module(Netty4ModulePlugin.class),
              module(ReindexModulePlugin.class),
              module(PainlessModulePlugin.class)),
          false);
    }

    private static PluginInfo module(Class<? extends Plugin> plugin) {
      String name = plugin.getName();
      return new PluginInfo(name, name, "3", Version.CURRENT, "21", name, null, List.of(), false);
    }
  }
}
