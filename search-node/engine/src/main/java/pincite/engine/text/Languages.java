package pincite.engine.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.ar.ArabicStemFilter;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianStemFilter;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.bn.BengaliStemFilter;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniStemFilter;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.cz.CzechStemFilter;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.el.GreekStemFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fa.PersianStemFilter;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fi.FinnishLightStemFilter;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.gl.GalicianStemFilter;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hi.HindiNormalizationFilter;
import org.apache.lucene.analysis.hi.HindiStemFilter;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianStemFilter;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianStemFilter;
import org.apache.lucene.analysis.ne.NepaliAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.no.NorwegianLightStemFilter;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.sr.SerbianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.sv.SwedishLightStemFilter;
import org.apache.lucene.analysis.ta.TamilAnalyzer;
import org.apache.lucene.analysis.te.TeluguAnalyzer;
import org.apache.lucene.analysis.te.TeluguStemFilter;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.ArmenianStemmer;
import org.tartarus.snowball.ext.BasqueStemmer;
import org.tartarus.snowball.ext.CatalanStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EstonianStemmer;
import org.tartarus.snowball.ext.HungarianStemmer;
import org.tartarus.snowball.ext.IrishStemmer;
import org.tartarus.snowball.ext.LithuanianStemmer;
import org.tartarus.snowball.ext.NepaliStemmer;
import org.tartarus.snowball.ext.RomanianStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import org.tartarus.snowball.ext.SerbianStemmer;
import org.tartarus.snowball.ext.TamilStemmer;
import org.tartarus.snowball.ext.TurkishStemmer;

/** The languages that have a stemmer, made when first met. Every other one is treated as `und`. */
public final class Languages {
  public static final String UNKNOWN = "und";

  private static final Map<String, Language> MADE = new ConcurrentHashMap<>();
  private static final Map<String, StemAnalyzer> ANALYZERS = new ConcurrentHashMap<>();

  /** The language of a BCP 47 tag: `fr-CA` is `fr`, `nb` is `no`, what has no stemmer is `und`. */
  public static Language of(String tag) {
    String primary = tag.split("[-_]", 2)[0].toLowerCase(Locale.ROOT);
    String known = primary.equals("nb") || primary.equals("nn") ? "no" : primary;
    Language made = MADE.get(known);
    if (made == null) {
      made = make(known);
      MADE.put(known, made);
    }
    return made;
  }

  /** Whether words of the language are also looked for by their roots. */
  public static boolean hasRoots(Language language) {
    return language.tag().equals("ar");
  }

  public static StemAnalyzer analyzer(Language language) {
    return ANALYZERS.computeIfAbsent(language.tag(), tag -> new StemAnalyzer(language));
  }

  private static Language make(String tag) {
    return switch (tag) {
      case "ar" -> folded(tag, ArabicStemFilter::new, ArabicAnalyzer.getDefaultStopSet());
      case "bg" -> marked(tag, BulgarianStemFilter::new, BulgarianAnalyzer.getDefaultStopSet());
      case "bn" -> marked(tag, BengaliStemFilter::new, BengaliAnalyzer.getDefaultStopSet());
      case "ca" -> snowball(tag, CatalanStemmer.class, CatalanAnalyzer.getDefaultStopSet());
      case "ckb" -> marked(tag, SoraniStemFilter::new, SoraniAnalyzer.getDefaultStopSet());
      case "cs" -> marked(tag, CzechStemFilter::new, CzechAnalyzer.getDefaultStopSet());
      case "da" -> snowball(tag, DanishStemmer.class, DanishAnalyzer.getDefaultStopSet());
      case "de" -> folded(tag, GermanLightStemFilter::new, GermanAnalyzer.getDefaultStopSet());
      case "el" -> folded(tag, GreekStemFilter::new, GreekAnalyzer.getDefaultStopSet());
      case "en" -> folded(tag, Languages::stemEnglish, english());
      case "es" -> folded(tag, SpanishLightStemFilter::new, SpanishAnalyzer.getDefaultStopSet());
      case "et" -> snowball(tag, EstonianStemmer.class, EstonianAnalyzer.getDefaultStopSet());
      case "eu" -> snowball(tag, BasqueStemmer.class, BasqueAnalyzer.getDefaultStopSet());
      case "fa" -> marked(tag, PersianStemFilter::new, PersianAnalyzer.getDefaultStopSet());
      case "fi" -> folded(tag, FinnishLightStemFilter::new, FinnishAnalyzer.getDefaultStopSet());
      case "fr" -> folded(tag, FrenchLightStemFilter::new, FrenchAnalyzer.getDefaultStopSet());
      case "ga" -> snowball(tag, IrishStemmer.class, IrishAnalyzer.getDefaultStopSet());
      case "gl" -> marked(tag, GalicianStemFilter::new, GalicianAnalyzer.getDefaultStopSet());
      case "hi" -> marked(tag, Languages::stemHindi, HindiAnalyzer.getDefaultStopSet());
      case "hu" -> snowball(tag, HungarianStemmer.class, HungarianAnalyzer.getDefaultStopSet());
      case "hy" -> snowball(tag, ArmenianStemmer.class, ArmenianAnalyzer.getDefaultStopSet());
      case "id" -> folded(tag, IndonesianStemFilter::new, IndonesianAnalyzer.getDefaultStopSet());
      case "it" -> folded(tag, ItalianLightStemFilter::new, ItalianAnalyzer.getDefaultStopSet());
      case "lt" -> snowball(tag, LithuanianStemmer.class, LithuanianAnalyzer.getDefaultStopSet());
      case "lv" -> marked(tag, LatvianStemFilter::new, LatvianAnalyzer.getDefaultStopSet());
      case "ne" -> snowball(tag, NepaliStemmer.class, NepaliAnalyzer.getDefaultStopSet());
      case "nl" -> snowball(tag, DutchStemmer.class, DutchAnalyzer.getDefaultStopSet());
      case "no" -> folded(tag, NorwegianLightStemFilter::new, NorwegianAnalyzer.getDefaultStopSet());
      case "pt" -> folded(tag, PortugueseLightStemFilter::new, PortugueseAnalyzer.getDefaultStopSet());
      case "ro" -> snowball(tag, RomanianStemmer.class, RomanianAnalyzer.getDefaultStopSet());
      case "ru" -> snowball(tag, RussianStemmer.class, RussianAnalyzer.getDefaultStopSet());
      case "sr" -> snowball(tag, SerbianStemmer.class, SerbianAnalyzer.getDefaultStopSet());
      case "sv" -> folded(tag, SwedishLightStemFilter::new, SwedishAnalyzer.getDefaultStopSet());
      case "ta" -> snowball(tag, TamilStemmer.class, TamilAnalyzer.getDefaultStopSet());
      case "te" -> marked(tag, TeluguStemFilter::new, TeluguAnalyzer.getDefaultStopSet());
      case "th" -> folded(tag, UnaryOperator.identity(), ThaiAnalyzer.getDefaultStopSet());
      case "tr" -> snowball(tag, TurkishStemmer.class, TurkishAnalyzer.getDefaultStopSet());
      case UNKNOWN -> folded(tag, UnaryOperator.identity(), CharArraySet.EMPTY_SET);
      default -> of(UNKNOWN);
    };
  }

  private static Language folded(String tag, UnaryOperator<TokenStream> stemmer, CharArraySet words) {
    return Language.of(tag, true, stemmer, words);
  }

  private static Language marked(String tag, UnaryOperator<TokenStream> stemmer, CharArraySet words) {
    return Language.of(tag, false, stemmer, words);
  }

  private static Language snowball(String tag, Class<? extends SnowballStemmer> stemmer, CharArraySet words) {
    return marked(tag, in -> new SnowballFilter(in, newStemmer(stemmer)), words);
  }

  private static SnowballStemmer newStemmer(Class<? extends SnowballStemmer> stemmer) {
    try {
      return stemmer.getConstructor().newInstance();
    } catch (ReflectiveOperationException cause) {
      throw new IllegalStateException(stemmer.getName() + " cannot be made.", cause);
    }
  }

  private static TokenStream stemEnglish(TokenStream in) {
    return new PorterStemFilter(new EnglishPossessiveFilter(in));
  }

  private static TokenStream stemHindi(TokenStream in) {
    return new HindiStemFilter(new HindiNormalizationFilter(in));
  }

  /** Lucene's default English list is 33 words; the Snowball list beside it is the full one. */
  private static CharArraySet english() {
    try (InputStream in =
        EnglishAnalyzer.class.getResourceAsStream("/org/apache/lucene/analysis/snowball/english_stop.txt")) {
      return WordlistLoader.getSnowballWordSet(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException cause) {
      throw new UncheckedIOException("The English word list is missing from Lucene's jar: build again.", cause);
    }
  }

  private Languages() {}
}
