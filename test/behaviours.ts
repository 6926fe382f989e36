/**
 * Every promise the product makes, one sentence each, by area. A test cites the promise it proves with
 * `promise('area.name')`; a gate (test/gates/promises.test.ts) fails on promises without a test and on
 * tests without a promise.
 */
export const behaviours = {
  // --- the repository itself
  'repository.promises-tested': 'Every promise has a test and every test cites a promise.',
  'repository.folders-apart': 'Each folder imports shared/ and no other folder.',
  'repository.merged': 'No file holds the marks of a merge that was left half-done.',
  'repository.pages-awaited':
    'No test in a browser reads the page at one moment and expects it to be ready: it waits for what it expects.',
  'repository.bench-arithmetic': 'The figures of the benches are those of their definitions.',
  'repository.load-judged':
    'The load bench counts as survived only what was answered or refused in words, in order, from the corpus as written.',
  'repository.own-questions':
    'The bench takes a site owner’s questions as lines, as JSON lines and from the answer log.',

  // --- search-node: replicas
  'replica.served':
    'What a primary commits and publishes, a replica fetches and serves; it says which generation.',
  'replica.read-only': 'A replica is only read: what would write is refused, with the cure.',
  'replica.swap':
    'While a replica goes to another generation no search is refused, and each is answered by one generation whole.',
  'replica.roll-back': 'Rolling back is one command, and lasts until a newer commit is published.',
  'replica.restarted':
    'A replica whose engine was killed serves the generation it had, and keeps one before it.',
  'replica.damaged':
    'Whatever is wrong with what lies in a target is named; the generation before stays, and it is tried again.',
  'replica.folder-missing': 'A folder that is not there is told from one that nothing was published to.',
  'replica.sent-again':
    'What a target lost is found by verify and sent again; without its target a replica starts from its own disk.',
  'replica.lost-for-good':
    'What no primary can send again is told apart from what it sends, with the ways out.',
  'replica.names-stay-inside': 'No name in a manifest leads out of the folder of its generation.',
  'replica.index-format': 'What is published states the format that the engine writes.',
  'replica.clocks': 'No clock decides which generation is served or rolled back to.',
  'replica.only-new': 'A second generation sends, and fetches, only what the first does not have.',
  'replica.never-half':
    'Publishing that is killed at any step is never seen, and the next try ends with a generation that is whole.',
  'replica.held':
    'The files of a commit that is being published stay, whatever is committed or merged meanwhile.',
  'replica.one-primary':
    'A target takes generations of one index from one primary: others are refused with the cure, and nothing is changed.',
  'replica.list-once': 'Of several who replace a list at once, one does, and the others learn it.',
  'replica.pruned':
    'Pruning removes what no kept generation is made of and nothing else, also when it was killed in between.',
  'replica.left-behind':
    'What a publishing that was killed left in a folder is removed by pruning a day later, and nothing of one that is under way.',
  'replica.published-by-itself':
    'A primary publishes each commit by itself, and keeps as many as it was told.',
  'replica.two-generations':
    'Where one search host is ahead of another, every source is shown as it was cited, and receipts tell which answered.',
  'replica.health': 'A replica’s health tells its generation and the one it is to serve; it indexes nothing.',
  'replica.object-store':
    'An object store serves as a folder does: published, fetched, rolled back, pruned and verified.',
  'replica.store-refused':
    'What a store or its address refuses is a sentence with the cure, and no secret is in it or sent in the clear.',
  'replica.disk-full':
    'A full disk, of a replica in mid-fetch or of its primary in mid-commit, loses nothing that was there and is named.',

  // --- search-node: the engine and its child process
  'engine.folding': 'A word is found however it is spelled: the text and the question are folded alike.',
  'engine.words-as-text': 'A question is text: no character of it is query syntax.',
  'engine.any-number-of-words': 'A question may have any number of words, and each is searched.',
  'engine.forms': 'Other forms of a word are found in the language of the article, and labelled approximate.',
  'engine.rung': 'A hit says how many of the asker’s words it carries, which, and whether in their own form.',
  'engine.highest-rung': 'The receipt tells the highest rung of any hit, wherever the order put it.',
  'engine.function-words':
    'Function words make no hit and are not counted, unless the question has no others.',
  'engine.phrase-pass':
    'The phrase pass finds the exact wording, function words and order too, or its words so far apart as asked.',
  'engine.morphology-pass':
    'Other forms are hits only where no passage has every word in its own form, and are labelled.',
  'engine.one-pass-alone': 'A pass asked for alone runs alone and finds only what it looks for.',
  'engine.roots': 'Words of one Arabic root meet, labelled as other forms.',
  'engine.formulations': 'Each formulation runs as passes of its own; a hit says which found it.',
  'engine.snippet': 'A snippet is whole sentences of the passage that carry most of the words.',
  'engine.alike': 'Near-duplicates in other editions of a work are listed under the best of them.',
  'engine.explains': 'An explanation divides the score among its reasons, and changes nothing.',
  'engine.categories': 'A scope narrows by category.',
  'engine.transliteration':
    'Words in Latin letters find the Arabic they may spell, labelled; other languages are not taken for Arabic.',
  'engine.transliteration-last': 'Other spellings are tried last, and only where a scope holds Arabic.',
  'engine.romanised':
    'Romanised queries people write find a page with the Arabic in 85 of 100 cases or more.',
  'engine.any-text': 'Any text is answered in every mode, with labels that agree with each other.',
  'engine.marks': 'The used words are marked where they stand in the text as it was written.',
  'engine.titles-count': 'The words of titles and headings count for the passages under them.',
  'engine.verbatim': 'The text of a passage comes back exactly as it was handed in.',
  'engine.zero-hits': 'A search without hits still tells what was searched.',
  'engine.scope': 'Nothing outside the scope is found, listed or opened; its lists widen and narrow as said.',
  'engine.unknown-scope': 'A scope that names what is not there is refused, with its name and what there is.',
  'engine.open-window': 'Opening gives the whole edition where it fits, else a window around the passage.',
  'engine.reading-order': 'An edition reads in the order it was handed in, whatever its ids.',
  'engine.browse': 'Titles are listed in the order of titles; with a query, those that carry it, best first.',
  'engine.catalogue': 'The catalogue tells how much each collection holds, and in which languages.',
  'engine.replaces': 'An edition that is put again replaces the old one whole; a removed one is gone.',
  'engine.indexed': 'The index lists all editions of a collection with their content hashes.',
  'engine.whole-commits': 'A reader sees the old commit or the new one, never a part of it.',
  'engine.merged':
    'What many runs left in many segments is merged beside searches: fewer files, the same generation and answers.',
  'engine.generation': 'A generation names one commit, over restarts too; nothing changed, nothing new.',
  'engine.format-refused':
    'A folder with an index of another format, or no index, is refused and left alone.',
  'engine.damaged-refused': 'A damaged index is refused with what to do, and left alone.',
  'engine.lock-refused': 'An index that another process holds is refused by name.',
  'engine.disk-full':
    'When the disk is full the run is dropped with a clear error, and the last commit served.',
  'engine.killed-searching': 'A killed engine fails the calls it had, and the next one is answered again.',
  'engine.killed-writing': 'An engine killed while writing comes back with a whole commit, never half a run.',
  'engine.gives-up':
    'An engine that keeps ending is started again ever later, then given up; its words are logged.',
  'engine.cancelled': 'A cancelled request and one whose time is over stop in the engine.',
  'engine.aborted': 'A caller that goes away is let go at once.',
  'engine.line-cap': 'A line over the cap is dropped whole, and a passage over its limit is refused by name.',
  'engine.refuses-bad-editions': 'An edition that cannot be indexed as it is is refused by name.',
  'engine.shut-down': 'After shutting down, no engine process is left.',
  'engine.codes-closed': 'The codes of the engine are closed.',
  'engine.jdk-found':
    'The JDK is the one named, else the one on PATH, else the newest installed, if new enough.',
  'engine.jdk-missing':
    'Without a JDK that is new enough, the error names what was found and what to install.',
  'engine.maven-missing': 'Without Maven, or when it fails, the error says so in words and what to do.',

  // --- search-node: quotations
  'quote.verbatim':
    'A wording that an edition has is verbatim there, at its page and place, and counted as often as it stands.',
  'quote.over-breaks':
    'A wording that goes on over the ends of pages is verbatim, from the first to the last.',
  'quote.any-run':
    'Any run of words cut from a book is verbatim; with a word that the book lacks it never is.',
  'quote.unmarked': 'Vowels, case, typing habits and digits of another script leave a wording verbatim.',
  'quote.spelling-shown':
    'Letters that folding hides leave a wording verbatim and are shown in the alignment.',
  'quote.vocalisation': 'Vowel signs or accents that contradict the page’s are a difference, named as such.',
  'quote.words':
    'A word replaced, added, dropped or moved is a difference of words, shown beside the page’s.',
  'quote.ends':
    'A word added or left out at the start, in the middle or at the end is told as that, beside no unrelated word.',
  'quote.letters-digits': 'A letter or a figure that differs is named as letters or as digits.',
  'quote.between':
    'Marks of notes, page numbers, words cut at a line’s end and ligatures do not stand between words.',
  'quote.ellipsis': 'An ellipsis stands for words left out: both parts must stand in order, near each other.',
  'quote.body-only': 'A heading or a title is not the text.',
  'quote.partial': 'Where only a run of a wording stands, that run is shown; a formula alone is none.',
  'quote.every-edition': 'Every edition of a scope that holds few is named with its own verdict.',
  'quote.wide':
    'In a scope of many editions each that has a wording is named and counted; that others were not looked through for what comes near is said.',
  'quote.elsewhere': 'What only the wider scope has is kept apart from the verdict on the scope.',
  'quote.absent': 'Absence is said of the scope that was searched, with how much it holds.',
  'quote.any-text': 'Any text is answered with a verdict, or refused with a sentence where it holds no word.',
  'quote.cancelled': 'A check whose time is over stops in the engine.',
  'quote.refused': 'A check without a scope, or of something unknown, is refused with the code of a search.',
  'quote.library':
    'On the printed editions a quotation gets the verdict that reading the pages gives, in each edition.',
  'quote.command': 'The command line tells a person the verdict, the places and the differences.',

  // --- search-node: the HTTP host
  'pages.every-edition':
    'A page asked for is opened in each edition by name; one that lacks it says what it has.',
  'pages.whole-text':
    'A page is all its records in reading order, separate places where its label stands twice.',
  'pages.any-spelling': 'A page is found by its label however the reference writes it.',
  'pages.volumes':
    'A page is found without its volume where that leaves no doubt, and never in another volume.',
  'pages.nearest': 'A page that is missing has the nearest pages on either side, by what the labels say.',
  'pages.reading-order': 'Next and previous follow reading order, over gaps and unnumbered records.',
  'pages.any-label': 'Any label and volume is answered: zero, negative, huge or damaged ones are missing.',
  'pages.scope': 'A page is opened in each edition of the scope, in order; too wide a scope is refused.',
  'pages.kept': 'What is known of a page comes back with its passage, and counts what can be cited.',
  'catalogue.transliterated':
    'A title or author is found however it is spelled, in Latin letters too, and first.',
  'catalogue.by': 'A scope is listed by editions, works or authors, in order, whole or for some authors.',
  'catalogue.coverage': 'The catalogue says how many pages there are and how many can be cited.',
  'catalogue.quick': 'A library of 8,594 works is listed and its titles searched in a few milliseconds.',
  'engine.any-length': 'A book of any length is written in parts, in little memory, while searches go on.',
  'engine.parts-left':
    'An edition that is begun and not ended leaves no trace; a bad passage ends its edition alone.',
  'engine.parts-replace': 'An edition written in parts replaces the old one whole, at the commit.',
  'search.browse': 'The search command lists what a scope holds, and how much of it can be cited by page.',
  'host.contract': 'Every route answers as shared/search-api.ts says.',
  'host.urls':
    'A URL is a base URL and an address, never but http or https; a printed page has its own base URL or none.',
  'host.bearer': 'Every route but the health check wants the secret, and no log holds it.',
  'host.no-scope': 'A request without a scope is refused with what to send and what there is.',
  'host.unknown-scope': 'What is not there or not in scope is refused by name, each with its own code.',
  'host.bad-requests': 'A request that is malformed, too large or unknown is refused with what is wrong.',
  'host.request-id': 'The caller’s request id comes back and stands in the log.',
  'host.ready':
    'The host says that it lives, whether requests may be sent to it, and before it stops that they may not.',
  'host.finishes': 'Told to stop, the host answers what it was asked before it ends.',
  'host.metrics': 'What the host does is counted in Prometheus’ format, for whoever has the secret of it.',
  'host.secret-files': 'The secrets of the host are read from files, and never said.',
  'deploy.bundle': 'The worker is bundled for deployment without network or account, and is below its limit.',
  'deploy.settings-complete':
    'Every binding, variable and secret that the worker reads is declared or listed, and no other.',
  'deploy.faults-named': 'What the configuration lacks for a deployment is said, with the cure.',
  'deploy.dry-run': 'A dry run builds, checks and bundles, says what would be done, and does none of it.',
  'deploy.secrets-checked':
    'Missing secrets are named, each with the command that sets it; no value is shown.',
  'deploy.in-order': 'Nothing is changed before all checks have passed; migrations come before the worker.',
  'deploy.smoke': 'A deployed worker is asked whether it works, and what does not is named.',
  'deploy.versions': 'Node, Java and the tunnel have one version each, the same in every file.',
  'deploy.image-holds-all':
    'What the image copies is all that the search host needs, and it needs no write there.',
  'deploy.unit': 'The unit of the service is valid, and gives the process no more than it needs.',
  'journey.one-id':
    'One reference leads from a visitor’s error through worker and search host to the engine.',
  'worker.ready':
    'The worker says that it lives, and whether database and search host answer; strangers learn no more.',
  'worker.request-shown': 'An error names the request under which the log has it.',
  'desk.metrics': 'How the answers of the last hour and day stood, by site, in Prometheus’ format.',
  'traces.joined': 'What worker, search host and engine do for one question is one trace.',
  'traces.private': 'No trace holds a question, a secret or anything of a person.',
  'traces.off': 'Without a collector nothing is traced, kept or sent.',
  'traces.bounded': 'A collector that is slow, full or gone delays nothing, and takes bounded memory.',
  'host.disconnect': 'When the caller goes away, its work in the engine ends.',
  'host.engine-lost': 'While the engine is down the host says so, and answers again once it is back.',
  'host.port-taken': 'A taken port is an error that names it and the cure.',
  'host.codes-closed': 'The codes of the search interface are closed.',
  'host.named-scope':
    'A named scope is searched, opened and listed as what it stands for, and narrowed by the lists beside it.',
  'host.named-scope-partial':
    'What a named scope names and the index lacks is said at the start and in each receipt, and never widens it.',
  'host.scopes-listed':
    'Named scopes are in the catalogue with what they cover, and in the refusal of no scope.',
  'host.categories': 'A category is a scope, and the catalogue tells how much each holds.',
  'host.scopes-file': 'A mistake in the scopes file is a sentence that names the file and the place.',
  'host.openapi': 'The interface is described in valid OpenAPI 3.1, open to all and naming nothing private.',
  'host.openapi-complete': 'Every route, error code and header is described, and nothing else.',
  'host.command': 'The command indexes, prints one line for its parent, serves, and stops in order.',
  'host.command-mistakes': 'Every mistake of whoever runs the command is a sentence and a non-zero exit.',
  'host.command-help': 'The command’s help names every option.',

  'search.prints': 'The search command prints title, place, rung and label of each hit, and every receipt.',
  'search.bold': 'The used words are bold on a terminal and plain elsewhere.',
  'search.safe':
    'Nothing in a document moves the cursor, and right-to-left words keep the order around them.',
  'search.json': 'With --json the command prints the reply as the search host gave it.',
  'search.exit-codes': 'The command ends with 0 where there are hits, 1 where there are none, 2 on errors.',
  'search.running-host': 'An index that npm start holds is searched through its running host.',
  'search.remote': 'A host named by --url is asked with its secret.',
  'host.query-is-text':
    'No character of a query is query syntax: operators are searched as words or ignored.',
  'host.any-query':
    'Whatever Unicode a query, a formulation or a scope holds, the answer is a reply or a clear refusal.',
  'host.empty-query': 'A query without a word finds nothing and says so in its receipt.',
  'host.many-words': 'A query of 10,000 words is answered.',
  'host.deleted-meanwhile':
    'What was deleted between search and open is not found, and the message names it.',

  'citation.habits': 'A reference is read back to its parts in the habits of every language we know.',
  'citation.asked':
    'A place is read in the middle of a question, in whatever order its work, volume and page come, and an ordinary question has none.',
  'citation.kinds': 'Pages, ranges, hadiths, verses and leaves are told apart.',
  'citation.several': 'Several references in one sentence are several, each with its own work.',
  'citation.ambiguous': 'Numbers that can be read in more than one way are said to be, with the readings.',
  'citation.none': 'Dates, times, addresses, shares and the like are no references.',
  'citation.spans': 'A reference says where it stands in the text as it was written.',
  'citation.linear': 'No text of 4,000 characters keeps the parser busy.',
  'citation.real-strings':
    'Of the references that people wrote, 90 of 100 are read with every field right, and nothing else is taken for one.',
  'citation.works': 'A written title finds its work in any spelling and either script.',
  'citation.no-such-work': 'A title that the scope does not have finds no work, however near the nearest is.',
  'citation.close-works': 'Works that a name fits about equally well are all given, and said to be.',
  'citation.editions': 'What a reference says of its edition puts the edition it means first.',
  'citation.command': 'The search command reads references and names the works they may mean.',
  'citation.route': 'The search host reads references and names the works of the scope that they may mean.',
  'library.exact-wording':
    'An exact wording is found on every page that has it, in every edition, and on no other.',
  'library.no-such-wording':
    'Where an edition has a neighbouring wording only, the phrase pass says that it found nothing.',
  'library.approximate-said':
    'A question that no page carries whole is answered with pages labelled approximate.',
  'library.every-page-with-a-word':
    'A word is found on every page that carries it, vowels and stretching aside.',
  'library.pinned-editions': 'A scope of pinned editions is searched and counted as those editions alone.',

  // --- search-node: ingest and the help centre pages
  'ingest.titles': 'An article is called what its front matter says, else its first heading, else its file.',
  'ingest.sections': 'A passage knows the headings above it and the anchor that opens it.',
  'ingest.author-anchors': 'An anchor that the author wrote in or just before a heading wins over the slug.',
  'ingest.readable-text': 'A passage reads as plain text: no marks, tags, entities or escapes are left over.',
  'ingest.leading-cards': 'A card that leads to another article is no words of the article that holds it.',
  'ingest.kept-shapes': 'Code, tables and lists keep their shape.',
  'ingest.components':
    'Components, GitBook and Docusaurus blocks are reduced to their words, titles included.',
  'ingest.tolerant-mdx': 'What strict MDX refuses is read all the same, and no word of it is lost.',
  'ingest.html': 'Of an HTML page the article is read, without navigation and scripts.',
  'ingest.parts': 'A long section is cut between paragraphs or sentences, and nothing of it is lost.',
  'ingest.stable-ids':
    'A passage keeps its id across runs and while other sections change, and no two share one.',
  'ingest.any-text': 'Whatever a file holds, ingest does not fail, and no passage holds control characters.',
  'ingest.languages':
    'The language of an article comes from what it says of itself, its folder, its text, its neighbours.',
  'ingest.editions': 'The same article in several languages is one work with labelled editions.',
  'ingest.addresses': 'The address of an article follows its path, or a slug that cannot lead elsewhere.',
  'ingest.incremental': 'A second run reads only what changed, and removes what is gone.',
  'ingest.one-commit': 'All changes of a run become visible in one commit, and none when nothing changed.',
  'ingest.stopped': 'A run that is stopped or fails leaves the index as it was.',
  'ingest.skipped': 'A file that cannot be read is named with the reason, and the rest is indexed.',
  'ingest.folder-errors':
    'A content folder that is missing, no folder, unreadable or empty is an error that names it and the cure.',
  'ingest.report': 'The report counts every article and names every file that was left out.',
  'ingest.progress': 'Progress is a bar on a terminal and plain lines elsewhere.',
  'ingest.real-index': 'What ingest hands over is found, opened and listed by the real engine.',
  'ingest.pages': 'A record of a printed edition is a passage with its volume and its printed label as text.',
  'ingest.page-whole': 'A printed page is one passage; only what no page can hold is cut, between sentences.',
  'ingest.pages-damaged':
    'A damaged line of a file of pages is named with its number, and the rest is indexed.',
  'ingest.pages-incremental':
    'A file of pages is read again only where it changed, and a page keeps its id meanwhile.',
  'ingest.pages-one-holder':
    'An edition that two files hold is taken from the first, and the other is named.',
  'ingest.pages-too-large': 'An edition that the engine cannot hold is skipped by name.',
  'ingest.pages-any-text': 'Whatever a record holds, the records beside it are indexed.',

  // --- search-node: pagination
  'pagination.well-formed': 'Labels that follow one another are printed: numbers, roman numerals, letters.',
  'pagination.misread': 'A misread number is inferred from its neighbours, and what the file has is kept.',
  'pagination.wrong-volume':
    'A record in the wrong volume is inferred into the one that its number goes on in.',
  'pagination.restarts':
    'Numbers that begin anew by volume, chapter or issue are printed, in any order of volumes.',
  'pagination.several-records': 'Several records of one page and skipped numbers are no faults.',
  'pagination.contradiction': 'Where either of two labels may be wrong, both are doubtful.',
  'pagination.unnumbered':
    'A record without a label has the page that its neighbours leave it; more than one is doubtful, none is none.',
  'pagination.kept-as-text':
    'Zero, words, ranges and compounds stay text, doubtful where nothing confirms them.',
  'pagination.endnotes': 'Endnotes are judged among themselves and do not disturb the text.',
  'pagination.spans': 'A record as long as the skipped pages spans them, and a page without text is no span.',
  'pagination.never-wrong': 'Whatever labels are removed or misread, none that is called printed is wrong.',
  'pagination.linear': 'A book of 124,569 pages is judged in about a second.',
  'pagination.real-files':
    'The misprints of the real files are found, each with its right page, and nothing else.',

  // --- search-node: importing a library
  'import.pages':
    'Each record of a file of pages is indexed on the page that is judged, with what the file had.',
  'import.resumed':
    'An import that was stopped keeps what was finished and goes on there; unchanged editions are passed over.',
  'import.dry-run': 'A dry run reads, judges and reports, and writes nothing.',
  'import.summary':
    'An import’s summary counts works, names records without text, and says where the whole report is.',
  'import.prune':
    'What the source has no longer is removed only where that is asked for and the source could be read whole.',
  'import.bad-input':
    'Damaged input is reported with file and line, the rest is imported, and a second run repairs.',
  'import.works':
    'Editions are put into works by rules that are shown, and a file of corrections wins over them.',
  'import.many-editions': 'A long import is committed now and then, so that a stop loses little.',
  'import.openiti':
    'OpenITI: a page mark closes the page before it, and no mark of the format is left in the text.',
  'import.openiti-files':
    'OpenITI: of two files of one edition the further annotated is taken, and odd files are named.',
  'import.statement':
    'Publisher, place, editor, print and year are taken apart where they are marked as such.',

  'help-centre.article': 'Every article is a page, and the anchors on it are those of its passages.',
  'help-centre.links': 'Links between articles lead to their pages, and links that lead nowhere stay words.',
  'help-centre.script-tag': 'Every page carries the script tag of the chat.',
  'help-centre.nothing-runs': 'Nothing of an article runs, loads from elsewhere or styles the page.',
  'help-centre.only-articles': 'Only articles of the folder and pictures inside it are served.',
  'help-centre.library':
    'Where the folder holds printed editions, the start page counts their works and pages.',
  'help-centre.languages': 'Pages have their language and direction, and lead to the same article in others.',
  'help-centre.fresh': 'A changed, new or removed file shows without a restart.',
  'help-centre.not-found': 'An unknown address is answered with what is missing and where to go on.',
  'help-centre.accessible':
    'The pages have no accessibility faults that a checker finds, light, dark and right to left.',

  // --- worker
  'worker.answers':
    'A question is answered with a stream of numbered events, every source before the text that points at it.',
  'worker.source-before-text': 'Before the first text that carries a marker, the reader has its source.',
  'worker.model-sees-no-address': 'A model is never shown an address or an internal id.',
  'worker.documents-are-data':
    'Marker shapes and frames inside a passage are escaped before a model sees them.',
  'worker.three-sets': 'The payload is cited and opened, and consulted means read: a title alone never is.',
  'worker.cite-refused':
    'An id that was never shown is refused with its reason, and the model may try once more.',
  'worker.ids-for-life':
    'A passage keeps its id through the whole conversation, and no id is ever given twice.',
  'worker.lane-conversational': 'Small talk and a question back are short and have no sources.',
  'worker.lane-not-found':
    'Where nothing answers, the answer says so, says what was searched, and shows no sources.',
  'worker.sent-back-once': 'A question answered without looking anything up is sent back to search, once.',
  'worker.gate-end-list': 'A list of sources that a model adds at the end is left out.',
  'worker.hard-caps': 'Rounds and calls of a turn are capped, whatever the model does.',
  'worker.tools-strict': 'Tools are strict, the scope is the site’s own, and the prompt is cached.',
  'worker.thinking-returned': 'What a model thinks is given back to it unread, and never shown.',
  'worker.model-down':
    'When the model fails before it has said anything, the extractive model answers, and the reader is told.',
  'worker.model-retried':
    'A passing fault of the model before its first byte is tried once more, if the wait is short.',
  'worker.model-unforced': 'A model that refuses to be forced to a tool is asked to search instead.',
  'worker.partial-kept': 'When a model breaks off, what it has said and proven stays, labelled as cut short.',
  'worker.silence-ends': 'A stream that is open and silent is given up.',
  'worker.model-declines': 'When the model declines, the reader is told so, and nothing is put in its place.',
  'worker.bad-tool-input':
    'A malformed or unknown tool call is answered with what is wrong, and the turn goes on.',
  'worker.search-down': 'When the search host fails, the answer says so and invents nothing.',
  'worker.search-retried': 'A search that meets a passing fault is tried once more.',
  'worker.turn-goes-on': 'A turn goes on when its reader leaves, and resumes with no gap and no repeat.',
  'worker.resume':
    'A stream that is cut after any event or at any byte is taken up with no gap and no repeat, after a restart too.',
  'worker.stop-reaches':
    'A stop closes the connections to the model and to the search host at once, over real sockets.',
  'worker.wire-kept':
    'Everything that a widget of the first version reads is in today’s streams and replies, and what it sends is taken.',
  'worker.second-tab': 'A second reader follows the same turn, from its start or from where it says.',
  'worker.reload': 'A finished turn is read again as it was, sources and receipts included.',
  'worker.same-message-once': 'The same message sent again never runs twice: it is given the same turn.',
  'worker.one-turn': 'A conversation runs one turn at a time.',
  'worker.stop': 'A visitor’s stop ends model and search at once, keeps what was said, and is no error.',
  'worker.lost-turn': 'A turn that died with the memory it ran in is closed, and its readers are told.',
  'worker.conversation-of-its-site':
    'A conversation is open to its own site alone, and an unknown one is not found.',
  'worker.conversation-id-random': 'Every conversation has an id of its own that nobody can guess.',
  'worker.origin-exact': 'Only pages of the exact origins that a site lists may ask; by default none.',
  'worker.origin-told':
    'A page whose origin is not listed may read of the site’s route that it is not, and where it is added.',
  'worker.origin-allowed': 'Pages of a listed origin may ask and read the reply, preflight included.',
  'worker.bad-question':
    'What is not a question is refused with a closed code and a sentence, before anything runs.',
  'worker.rate-limit':
    'One address asks a limited number of questions a minute, and is told when to come back.',
  'worker.database-refuses':
    'Where the database refuses writes, visitors are answered within a part of the day’s cap, then told when to ask again.',
  'worker.daily-cap': 'A site answers a limited number of questions a day, counted exactly.',
  'worker.stream-headers':
    'Streams are marked so that no proxy holds or changes them; every reply has its security headers.',
  'worker.site-reply':
    'The panel learns its name, starters and number of articles or printed works, also while the search host is down.',
  'worker.health': 'The health check answers without an origin and names nothing private.',
  'worker.failure-hidden': 'An unexpected failure is told in public words alone.',
  'worker.literals-frozen': 'The kinds of events and the error codes are closed lists.',
  'worker.answer-logged':
    'Every answer is in the log once, before its reader hears that it is done, whoever left.',
  'worker.log-hangs':
    'While the database hangs, a running answer ends and is logged later, once, and a new question is refused in seconds.',
  'worker.storage-fails':
    'Where the storage of a conversation fails in the middle of a turn, nothing is lost, doubled or shown that was not stored; if it stays away, the reader is told and the conversation goes on when it is back.',
  'worker.clock-jumps':
    'A clock that is set back or forward in the middle of a turn changes no order and breaks nothing.',
  'worker.long-conversation':
    'A conversation of fifty turns keeps every id, and what the model is sent does not grow with it.',
  'worker.hostile-passages':
    'Whatever a passage holds – lines without end, marks that turn its direction, markup, orders to a model – an answer over it is whole, bounded and no more than text.',
  'worker.visitor-markers': 'Markers in a visitor’s own words point at nothing and open no source.',
  'worker.log-outage': 'While the log is down no answer is lost: it is kept and written later, once.',
  'worker.log-whole':
    'The log holds what a desk and an auditor need: both texts, what was withheld, the passages by name, versions and the page that asked.',
  'worker.log-per-article': 'Answers can be counted by article: retrieved, cited and consulted.',
  'worker.log-once-after-restart':
    'An answer whose turn ended just before a restart is in the log once, and its reader is told that it is done.',
  'worker.log-queries': 'The questions of the help centre’s article on the log can be asked of it.',
  'worker.log-sizes': 'However much a turn found or said, its row fits the database.',
  'worker.deletion-scrubbed':
    'On one machine, words that were deleted are in no file of the worker once it has been started again.',
  'worker.log-redacted':
    'E-mail addresses, card numbers and telephone numbers are struck out of the log as the site wants, and the visitor’s conversation is left as it was.',
  'worker.redact-found':
    'E-mail addresses, card numbers and telephone numbers are found in the forms people write them, in Arabic digits too.',
  'worker.redact-left': 'Numbers that are none of these are left: dates, amounts, versions, ISBNs, pages.',
  'worker.redact-linear': 'Striking out takes time in step with the length of a text, whatever is in it.',
  'worker.keep-nothing':
    'A site that keeps nothing has no row in the log, and its visitors have their conversation.',
  'worker.retention': 'Answers are deleted when their site’s days are over, in batches, and no others are.',
  'worker.conversation-kept':
    'A conversation is deleted when its site’s days after the last question are over.',
  'worker.votes':
    'A visitor’s vote on an answer is in the log, the last one counts, and it can be taken back.',
  'worker.votes-checked':
    'A vote that is malformed, from elsewhere, too often, or on no finished answer is refused and changes nothing.',
  'worker.votes-outage': 'A vote that the log does not take is kept and written later, after its answer.',
  'worker.deletion':
    'A visitor can delete a conversation: its answers leave the log, its running turn stops, and it is not found afterwards.',
  'worker.deletion-outage':
    'A conversation that is deleted while the log is down is gone at once, and its rows go when the log is back.',
  'worker.migrations':
    'Each earlier state of the database is brought to the present one with its rows in it.',
  'worker.old-conversations': 'A conversation begun by an earlier version goes on.',
  'worker.nothing-secret-logged': 'Failures are logged without what was asked, said or voted.',
  'worker.version': 'The version written into the log is the package’s.',
  'worker.extractive-quotes':
    'Without a model, the sentences, steps or rows that answer are quoted with their markers.',
  'worker.extractive-languages':
    'Without a model, English, French and Arabic questions are answered in their language.',
  'worker.extractive-not-found':
    'Without a model, a question that nothing answers is told so, with what was searched.',
  'worker.extractive-small-talk':
    'Without a model, greetings, thanks and questions about the assistant need no search.',
  'worker.own-words':
    'The server’s own sentences say articles of a help centre and works of a library, in each language we speak.',
  'worker.extractive-verbatim': 'A quotation shows the passage’s own words, whatever signs are in them.',
  'worker.extractive-quoted-words':
    'Without a model, a wording that a passage has between quotation marks is found and quoted, in any language’s marks.',
  'worker.extractive-abroad':
    'Without a model, a passage in another language than the question answers it by whole words of its prose only, not by code, parts of names or stems.',
  'worker.extractive-topic':
    'Without a model, the words that lead up to what is asked about do not hide it between quotation marks, and where it stands word for word comes first.',
  'worker.extractive-pointers':
    'Without a model, a line that only names another article, as in a table of contents, is not quoted as a sentence.',
  'worker.extractive-mentions':
    'Without a model, a question or an example that a passage only mentions between quotation marks answers nothing.',
  'worker.said-back':
    'The visitor’s words and the passages’ words, said back in an answer, are shown letter for letter and link nowhere.',
  'worker.whole-sentences':
    'A quotation starts and ends where a sentence does, in each language’s punctuation.',
  'worker.long-question': 'A question of the greatest length that is taken is searched like any other.',
  'worker.extractive-few': 'Without a model, an answer rests on a few articles at most.',
  'worker.by-sentence':
    'Prose is let out by whole sentences and lines, a marker with the sentence before it.',
  'worker.heartbeat': 'While nothing happens, a stream carries comments so that no proxy closes it.',
  'worker.marker-forms':
    'Markers are read in every form people and models write them, and reach the reader as [S2], one id each.',
  'worker.unknown-markers':
    'An id that was never issued in this conversation is removed before the reader sees it, and counted.',
  'worker.page-verdict':
    'A reference is answered for every edition of the work by name: found with its page, or missing with what the edition has instead.',
  'worker.page-neighbours':
    'The pages that an edition has instead of a missing one are never sources, and nothing is put in its place.',
  'worker.verdict-not-citable':
    'Certainty, whether a page can be cited and the words agree, for a page as for the place of a quotation.',
  'worker.quote-verdict':
    'A quotation is answered verbatim or with its differences, in every edition of the work by name.',
  'worker.quote-absent':
    'A quotation that is not there is answered with what was searched, whatever a model would say, and shows no source.',
  'worker.quote-elsewhere':
    'Where a quotation stands instead is told apart, and is no source of the verdict.',
  'worker.verdict-asked':
    'A number or a quotation is checked only where it is asked about, and other questions are answered as ever.',
  'worker.verdict-of-server':
    'A verdict is the search host’s finding whatever tools a model calls, shown once, and read again after a reload.',
  'worker.verdict-languages': 'Verdicts are told in the language of the question.',
  'worker.verdict-hidden-from-model':
    'A model is told what a check found without edition labels, volumes and pages, in later turns too.',
  'worker.registry-by-content':
    'A source stays what it was when it was cited: another wording of the same passage is another source.',
  'worker.registry-keeps-gone':
    'What was shown is still read and cited as it was where the search host asked now no longer has it.',
  'worker.registry-shows':
    'The registry knows which tool showed what, when and whether with its text, after the object is evicted too.',
  'worker.title-only-again':
    'A passage whose text is no longer before the model counts as seen by its title until it is opened again.',
  'worker.model-sees-no-locator':
    'No address, edition label, title page, volume or page of a place is ever in a request to a model.',
  'worker.claim-scope':
    'A source outside the scope that a claim names, by work, category, version or language, is refused for it.',
  'worker.claim-taken-back':
    'What was shown and is then refused its source is taken back in place; the stored answer and the log keep both texts.',
  'worker.token-taken-back':
    'Token by token, words leave before their sentence is judged, and a sentence that fails is taken back as soon as it is whole.',
  'worker.token-broken-off':
    'Where a turn breaks off, the sentence it broke off in is judged as far as it goes.',
  'worker.claim-unmet':
    'A sentence whose claim was refused its source is left out, and what nothing supports is named.',
  'worker.hosts-answer':
    'With several search hosts, an answer comes whenever one of those in use answers in time, and never later than its limit.',
  'worker.hosts-bounded':
    'A call asks no host twice and sends one hedge at most; hedges are one for ten calls and ten saved, however slow the day, and none follows a visitor who left.',
  'worker.hosts-left-alone':
    'A search host that failed or was slow is asked nothing but one trial at a time.',
  'worker.hosts-come-back': 'Hosts that are well again are asked again, all of them, within seconds.',
  'worker.busy':
    'A question that would be one too many, or that no search host could serve, is refused at once with when to ask again and the way to a person; it counts for nothing and can be asked again.',
  'worker.log-queued':
    'With a queue before it, the log is written by the batch; while the database, the queue or the consumer fails, no answer is lost, and none is written twice.',
  'worker.settings-kept':
    'A site’s settings are read once for many questions; a change at the desk counts at once there and within half a minute everywhere, and nothing older admits anybody.',
  'worker.catalogue-kept':
    'What a site’s catalogue holds is asked once for many visitors, and is ten minutes old at the most.',
  'worker.logs-sharded':
    'With several databases, all of a site’s answers are in one, which is written down and stays when another is added; lists of several sites come in one order, each answer once.',
  'worker.log-moved':
    'A site is moved to another database without loss, however often the move is broken off; what is asked, voted or changed meanwhile waits or is refused, and nothing is left behind.',
  'worker.slow-host-bypassed':
    'One slow search host among fast ones slows no answer for long, and is hardly asked.',
  'worker.token-cap': 'The tokens of a turn are capped.',
  'worker.no-tools-refused':
    'Where a model’s last round without tools is refused, it is asked again with them there and unused.',
  'worker.found-before': 'When something fails after pages were found, the pages are shown as they are.',
  'worker.to-a-person': 'An answer that found nothing says how to reach a person, where the site has one.',
  'worker.failure-sentences':
    'Each failure of the model is told in a sentence that says what to expect, in the language of the question.',
  'worker.tool-coercion':
    'A tool call whose meaning is plain is run however it is written, and another is refused with what is right.',
  'worker.code-untouched': 'Code is left as it is, and nothing else passes for code.',
  'worker.text-unchanged': 'Text without markers passes the gate unchanged.',
  'worker.any-split': 'However a stream is cut into pieces, the gate lets out the same text.',
  'worker.no-prefix-shown': 'No beginning of a marker is ever shown.',
  'worker.gate-figures':
    'A figure is shown only where a passage that its sentence cites has it, or the visitor wrote it.',
  'worker.gate-locators':
    'A volume, a page, a DOI or an ISBN is shown only where a cited passage’s own text says it.',
  'worker.gate-links': 'An address is shown only where a cited passage’s own text has it.',
  'worker.gate-quotations':
    'What stands in quotation marks or a block quote, four words or more, is verbatim in a passage that was shown.',
  'worker.gate-attributions':
    'A work or an author is named only where a passage of that work, or one that names it, is cited.',
  'worker.gate-voices':
    'An author or work that a sentence lets speak, in Arabic or Latin letters, is shown only where a cited passage is theirs or names them.',
  'worker.gate-positions':
    'A position said of a school, version or country of the catalogue is shown only where a cited passage is shelved there.',
  'worker.gate-positions-plain':
    'Words that name no alternative of the catalogue, or name it without saying its position, withhold nothing.',
  'worker.gate-unknown-sources': 'A sentence whose markers were all never issued is withheld, and counted.',
  'worker.gate-catalogue':
    'The names of a site’s catalogue are read once for each of its states, and an unreachable one harms nothing.',
  'worker.gate-served':
    'A quotation that a model asks for is the passage’s exact words with their marker; what is not there is withheld.',
  'worker.gate-quote-asked': 'The model is told how to have a quotation put in, and what it is told works.',
  'worker.gate-told': 'The reader is told how many sentences were withheld and why, in their language.',
  'worker.hostile-model':
    'Whatever a model streams, nothing invented is shown, every marker has its source, and the lane is true.',
  'worker.gate-folding': 'The gate folds text as the search engine does.',
  'worker.gate-strictness': 'A sentence lifted from the passage it cites passes, in all languages.',
  'worker.gate-evidence':
    'A sentence is measured against what it cites, else what its paragraph, else what the answer cites.',
  'worker.gate-whole-lines': 'What is withheld leaves whole lines, lists and tables behind.',
  'worker.gate-linear': 'The gate takes time in proportion to the text, whatever its shape.',

  // --- search-node: the index on an OpenSearch cluster
  'cluster.install':
    'The host puts its templates, a first build and its aliases into a cluster, and finds them there the next time.',
  'cluster.commit':
    'On a cluster too nothing is visible before the commit, and then everything is, with a new generation.',
  'cluster.remembered':
    'What an import reads of the editions that a cluster holds is what was written, whatever they leave open.',
  'cluster.replaced-whole': 'On a cluster too an edition replaces the one of its collection and id, whole.',
  'cluster.rollback': 'What was rolled back on a cluster is never served, whatever is committed later.',
  'cluster.crash':
    'A run on a cluster that ended before its commit leaves what was served, and what it still sends is never served.',
  'cluster.one-writer': 'One host writes to a cluster’s index at a time; another is told to wait.',
  'cluster.purged': 'What was replaced on a cluster is deleted, once no request can still need it.',
  'cluster.matching-words':
    'Every word of a cluster’s index that Latin letters may spell is found, however many there are and whatever they begin with.',
  'cluster.bulk-lines':
    'A cluster gets each document under its version and place, and several forms of a word only in fields that part them.',
  'cluster.strict': 'A document that the cluster refuses is named, with the reason.',
  'cluster.frozen':
    'A node that gives no answer costs no more than the time of the request, and another of several is asked within it.',
  'cluster.busy': 'What a cluster has no room for at the moment is sent again, and nothing twice.',
  'cluster.reindex':
    'A cluster’s index is built anew beside the one that is served, from its own texts, and served in one step.',
  'cluster.roll-back': 'One command serves the build before the last again, and one more the last.',
  'cluster.refusals':
    'A cluster that the host cannot use is refused with the cure, and nothing in it is overwritten.',
  'cluster.credentials':
    'A cluster is told the user or the token of the environment, and no secret is ever shown.',
  'cluster.certificate':
    'A certificate that is not trusted is refused; an authority of one’s own can be named.',
  'cluster.codes': 'What can be wrong with a cluster has a closed list of codes.',
  'cluster.layout': 'The layout of a cluster’s index counts with the engine’s format.',
  'cluster.node-lost':
    'Where one node of three is lost, what was acknowledged is there, and a search is right or says that it cannot be.',

  // --- worker: webhooks and the hand-off to a person
  'webhook.signed':
    'A webhook is signed with the site’s secret over its id, its time and its body, so that its receiver can check all three.',
  'webhook.addresses':
    'A webhook goes to https addresses of the public internet only, however another one is written.',
  'webhook.redirect': 'A webhook follows no redirect.',
  'webhook.retries':
    'A webhook that is not taken is sent again a bounded number of times under the same id, and a refusal is not repeated.',
  'webhook.slow': 'A receiver that gives no answer in time is given up.',
  'handoff.delivered':
    'A visitor’s message to a person reaches the site’s server, signed, with the conversation only where the visitor agreed.',
  'handoff.first': 'A visitor who has no answer yet reaches a person too, with nothing to send along.',
  'handoff.transcript': 'The conversation that is sent along ends where the visitor’s screen did.',
  'handoff.failed':
    'A message that its receiver does not take is said to be undelivered, and is kept nowhere.',
  'handoff.secret': 'No browser is told where a hand-off is sent or what signs it.',
  'handoff.refused':
    'A hand-off without a form, a conversation, an address or an allowed page is refused by name, and too many are.',
  'worker.protocol':
    'A caller that speaks no protocol of the worker is refused with a code that its page can read; one of several is enough.',

  // --- worker: the reading view
  'read.address':
    'An address of a page leads to that page, whatever signs its edition, volume and label hold.',
  'read.page':
    'A page is shown whole, all its records in reading order, with work, author, edition and place.',
  'read.citation': 'A citation of the page stands ready to be copied.',
  'read.not-citable':
    'A page that is inferred, doubtful or numbered by a program says so and why, and its citation names no page.',
  'read.part-not-citable':
    'A page with a printed record is cited by page; a record of it whose number is not printed is named as such.',
  'read.order': 'Previous and next follow reading order, through restarts, to both ends.',
  'read.other-editions':
    'The same page is offered in the other editions; one that lacks it is said to lack it.',
  'read.leaf': 'What stands on no page is read by its passage.',
  'read.marks':
    'The passage and the words used are marked; a mark that is wrong is left out and changes nothing.',
  'read.missing':
    'A page that an edition lacks is a 404 that tells the nearest pages and what there is, and shows no other.',
  'read.unknown': 'An edition, a passage, an address or a site that is unknown is a 404 in words.',
  'read.scope': 'Nothing outside the site’s scope is read, and a site may show no pages at all.',
  'read.rate-limit': 'Who opens very many pages in a minute is asked in words to wait.',
  'read.search-down': 'While the search host is down, the reader is told so in words, with a request id.',
  'read.languages':
    'The words around a text are the reader’s; the text keeps its own language and direction.',
  'read.jump': 'A form leads to a page by its volume and number, without a script.',
  'read.policy':
    'A page has no script, allows none, and stays out of search engines unless the site says otherwise.',
  'read.cache': 'A page is fetched anew only when the index, the site or the language changed.',
  'read.no-markup': 'Nothing in a title, a text, a label or an address becomes markup.',

  // --- worker: the support desk's interface, who may use it
  'desk.error-codes': 'The error codes of the desk are a closed list.',
  'desk.matrix-whole': 'Every route of the desk stands in the table of who may call it.',
  'desk.matrix': 'A route of the desk is for its role and those above it: not for others, not for nobody.',
  'desk.other-sites': 'Whoever may see some sites is given nothing of another, and may not change it.',
  'desk.own-page': 'Signed in by a cookie, changes are taken from the console’s own page alone.',
  'desk.off': 'Without a console token that cannot be guessed the desk is off, and says how to turn it on.',
  'desk.cookie': 'Scripts cannot read the cookie of a sign-in, and the database holds no token or session.',
  'desk.sign-out': 'After signing out the cookie opens nothing.',
  'desk.session-ends':
    'A session ends when it is idle or old, when its token is replaced, and with its person.',
  'desk.rate': 'Whoever tries too often is told to wait.',
  'desk.proxy': 'Behind an access proxy people are known by the e-mail address that it vouches for.',
  'desk.proxy-forged': 'A proxy’s header that is forged, out of date or for somebody else opens nothing.',
  'desk.no-other-origin': 'No page of another origin may read the desk, a site’s own pages neither.',
  'desk.people':
    'An admin adds people, changes and removes them; a token is shown once and only its hash kept.',
  'desk.trail': 'Every change leaves who made it, when, and what it was before.',
  'desk.bad-input': 'What the desk cannot understand is refused in words, whatever its size.',
  'desk.sites':
    'A site is added, changed and read at the desk, with the tag to copy; its panel follows at once.',
  'desk.two-editors': 'Of two who change the same at once the later one is told, and overwrites nothing.',
  'desk.site-checked':
    'What a site may not be is refused with the cure and the field at fault, and nothing of it is stored.',
  'desk.site-deleted': 'The answers of a deleted site are kept as long as it said.',
  'desk.preview':
    'The desk shows a site’s own widget in its own page, without that page standing on the site’s list.',
  'desk.preview-only-there':
    'The pass to a preview opens one site, to the worker’s own pages, for an hour: nothing else, and to nobody else.',
  'desk.preview-unlogged': 'What is asked in a preview is answered and written into no log.',
  'desk.corpus': 'The desk says what the search host has for a site, and how it is read again.',
  'desk.site-export': 'The export of a site has all that the database has of it, and nothing of another.',
  'desk.visitor-erased':
    'A visitor’s answers are erased by the hash of the conversation, and none is written after.',
  'desk.answers-filters':
    'Every filter of the answers keeps what it names and nothing else, alone and together.',
  'desk.answers-order':
    'Answers come in the order of their time, page after page, each once, also within a millisecond.',
  'desk.answers-kept':
    'The list follows the log: votes, erased conversations, answers that were kept long enough.',
  'desk.answers-words': 'Words are looked for as text: no character of them is query syntax.',
  'desk.answers-facets': 'The filters offer the values that the answers have, with their numbers.',
  'desk.answer-whole':
    'An answer opens to its whole story, in the texts, sets, receipts and figures of the log.',
  'desk.answer-cost': 'A cost is shown where the operator has set the model’s prices, and none is made up.',
  'desk.answer-passages':
    'The passages of an answer are shown as the index has them today, or said to be gone.',
  'desk.answer-rerun': 'A question is searched again in the index of today, with what is new.',
  'desk.articles':
    'An article is shown with how many answers found, cited and read it, and how they were voted on.',
  'desk.articles-shown': 'Articles never read, never found and behind bad answers are listed apart.',
  'desk.articles-today': 'An article that the index no longer has is said to be gone, and stays in the list.',
  'desk.metering': 'What a site used in a month is counted once for each answer, and outlives the answers.',
  'desk.gap-journey':
    'Sourceless questions become a gap, the gap is planned and asked again, and closes when it is answered.',
  'desk.export': 'An export holds exactly what the filters keep, in the order of the list.',
  'desk.csv-formulas': 'No cell of a CSV file is a formula to a spreadsheet.',
  'desk.openapi':
    'Every route of the desk is described in its OpenAPI document, with its role, and nothing else is.',
  'desk.secrets-hidden': 'A secret that was given to the desk never comes back from it.',
  'desk.webhook-signed': 'A webhook is signed with its secret, which never comes back.',
  'desk.webhook-retried':
    'A receiver that is down or slow is tried six times, ever further apart, under one id.',
  'desk.webhook-refused': 'Nothing is sent to a private address, and no redirect is followed.',
  'desk.webhooks-kept': 'A webhook keeps its secret when it is changed, and none is without one.',
  'desk.negative-feedback':
    'A vote down is told once, with its last words, and the visitor waits for nothing.',
  'desk.gap-news':
    'Each gap that opens or closes is told once, to the webhooks of its site that want to know.',
  'desk.digest': 'The week in figures is sent once, after it is over.',
  'desk.database-full': 'When the database is full it says so with the cure, and nothing is lost.',

  // --- widget
  'widget.one-tag':
    'One script tag, in the head or the body, puts one launcher on the page, however often it runs.',
  'widget.page-untouched':
    'The widget leaves one name on the page, and paints nothing but its launcher until it is opened.',
  'widget.lazy': 'Before somebody reaches for the launcher, a page fetches the loader and nothing else.',
  'widget.panel-fails':
    'When the panel cannot be fetched, the launcher says so, and the next click tries again.',
  'widget.budget':
    'The loader is under 1.5 KB gzipped, everything for a first answer in English under 26 KB, its words in another language under 1.5 KB.',
  'widget.latest': 'The newest panel has a second address that never changes, with all it fetches beside it.',
  'widget.build-same':
    'The same sources make the same files, whatever the surroundings say of development or tests.',
  'widget.build-stamp': 'A build for unchanged sources is skipped, and a changed source is built again.',
  'widget.cache-rules':
    'The loader is cached for minutes, hashed files for ever, and both may be fetched by any page.',
  'widget.taken-back':
    'What the worker takes back is replaced where it stood, and nothing of it stays on the screen.',
  'widget.recorded':
    'Streams that the first version’s worker sent are read as they were meant, whatever the widget has learned since.',
  'widget.tomorrow':
    'Kinds, fields and values that a later worker may send change nothing that the widget knows, and break nothing.',
  'widget.any-split': 'An event stream is read the same however its bytes are split.',
  'widget.frames': 'Frames of an event stream are read the way an established parser reads them.',
  'widget.signals':
    'What follows a value runs again exactly when the value has changed, as in an established library.',
  'widget.unknown-kinds':
    'Event kinds and frames that this version does not know are skipped, and the rest is read.',
  'widget.markdown': 'Answers are read as GitHub-flavoured Markdown, the way an established parser reads it.',
  'widget.no-markup':
    'Nothing of an answer, a title or a passage becomes markup, script or an address by itself.',
  'widget.links': 'Links of an answer are http, https or mailto, and open in a new tab without an opener.',
  'widget.no-images': 'Images of an answer never load: their words are shown.',
  'widget.unfinished': 'Every beginning of an answer can be shown while it is written.',
  'widget.chips':
    'A marker in prose is a chip, isolated from the direction of the text; in code it stays as it is.',
  'widget.unknown-chips': 'A marker that no source stands behind is not shown.',
  'widget.source-words': 'A quotation that ends in a marker is set as the words of a source.',
  'widget.card':
    'A chip opens the source: title, place, the passage word for word with the used words marked, and its link.',
  'widget.card-focus': 'Esc closes the card and gives the focus back to its chip.',
  'widget.pills':
    'The row under an answer shows what was consulted, one pill a work with its passages inside; without the flag a source is shown.',
  'widget.chips-outlive-pills': 'A chip opens its source whatever the row of pills shows.',
  'widget.near-match':
    'A passage that matched only approximately is labelled so, in its pill and on its card; an exact one has no label.',
  'widget.marks': 'The used words are marked in the passage as a whole, and bad marks never change its text.',
  'widget.not-found':
    'An answer that nothing was found for shows what was searched and what each pass found, and no pill.',
  'widget.notices': 'What was left out or cut short is said under the answer.',
  'widget.busy':
    'A question that a busy server did not take is said so and read out, stays, and can be asked again with one press or put to a person.',
  'widget.failures': 'Every failure is told in a sentence of the reader’s language, with a way to try again.',
  'widget.stranger':
    'On a page that its site does not list, the panel says so at once, and the console tells the owner why.',
  'widget.steps': 'While an answer is awaited, a line says what is searched and read.',
  'widget.send-at-once': 'A question sent in the very moment in which an answer ends is sent, not lost.',
  'widget.stop': 'The send button stops a running answer, and what has arrived stays.',
  'widget.resume': 'A broken connection is taken up again with nothing lost and nothing twice.',
  'widget.lost':
    'When a stream cannot be taken up again, the reader is told and one button fetches the rest.',
  'widget.asked-once':
    'A question whose answer never came is asked again under the same id, so that it runs once.',
  'widget.reload':
    'A reload brings the conversation back, the running answer included, until a new one is started.',
  'widget.forgotten':
    'A conversation that the server no longer keeps is begun anew without losing the question.',
  'widget.rtl':
    'Direction follows the content: Arabic is set right to left in a naskh face, code left to right.',
  'widget.locales': 'Eleven languages are complete, with their own plurals and numerals.',
  'widget.keyboard':
    'The panel works by keyboard alone: focus goes in, Tab stays, Esc closes and gives it back.',
  'widget.focus-stays':
    'Where a control goes with what it did, the focus goes to what lies on top, and never out of the panel.',
  'widget.typing': 'Enter sends, Shift+Enter breaks the line, and an input method’s Enter does neither.',
  'widget.page-shortcuts': 'What is typed in the panel does not reach the shortcuts of the page.',
  'widget.screen-reader': 'A finished answer is announced once, and nothing of it while it is written.',
  'widget.axe': 'Every state of the widget passes the accessibility checks of axe.',
  'widget.csp': 'The widget is whole on a page whose policy allows no style, no image and no other origin.',
  'widget.hostile-page': 'A page’s own rules, font size and stacking do not change the widget.',
  'widget.fits': 'The panel fits a phone, a small window and text at twice the size.',
  'widget.forced-colours':
    'With the reader’s own colours, what has the focus, what was pressed and what is open is told by lines.',
  'widget.calm': 'Nothing moves for a reader who asks for less motion.',
  'widget.verdict-page':
    'A checked page is shown edition by edition: found with its place, or missing with what the edition has instead.',
  'widget.verdict-quote':
    'A checked quotation stands beside the source, and what differs is marked by more than a colour.',
  'widget.verdict-elsewhere': 'What was found elsewhere is kept apart and said to be no evidence.',
  'widget.verdict-not-held':
    'Where the work that was named is not in the library, the verdict says that, and not that the wording is absent.',
  'widget.verdict-reload': 'A verdict is there again after a reload.',
  'widget.verdict-announced': 'A verdict is announced once, with its answer.',
  'widget.verdict-keyboard':
    'A verdict’s chips open cards by keyboard: edition, place, and the page with the same words marked.',
  'widget.verdict-fits': 'A verdict fits the narrowest screen, in both directions of writing.',
  'widget.verdict-lazy':
    'What shows verdicts is fetched with the first of them; where it cannot be, the answer is still read.',
  'widget.card-passage': 'Fenced code and tables of a passage are shown as such, their words unchanged.',
  'widget.edition-words':
    'An edition is named by its own label, and a translation by the name of its language.',
  'widget.preview':
    'A chip under the pointer shows its source; the preview can be entered, and Esc closes it alone.',
  'widget.copy':
    'An answer is copied as plain words or Markdown and a source as a citation, each with title, place and address.',
  'widget.walk': 'From an open card one walks through the sources of its answer.',
  'widget.about-sources': 'A sheet explains in plain words what was found, pointed at and read.',
  'widget.vote':
    'An answer is voted on with one press; after a "no", a reason of a closed list and words can be added.',
  'widget.change-question':
    'The last question can be asked anew in other words; the old answer stays, greyed.',
  'widget.suggestions':
    'What could be asked next comes from the site’s questions and from titles read for the answer, never from elsewhere.',
  'widget.hand-off': 'The way to a person stands under an answer.',
  'widget.hand-off-form':
    'A form takes the question to a person; the conversation goes along only where the visitor ticked it and could look at it, and a failure loses nothing typed.',
  'widget.hand-off-cap':
    'A visitor whose question was refused because the day’s are used up is offered the way to a person.',
  'widget.slow-network':
    'On a slow network, where files and answers come a few bytes at a time, one click and one question are enough.',
  'widget.unsent': 'A question that waited for the connection is sent once after a reload.',
  'widget.replaced-reload': 'A question that was asked anew is still greyed after a reload.',
  'widget.slots': 'A page brings its own words for the button and the header of the element.',
  'widget.printed': 'Of a library the panel speaks of pages and works, of a help centre of articles.',
  'widget.renewed':
    'Where panel and worker speak different protocols, the panel that belongs to the worker takes over with the question, in both directions; where there is none, the reader is told to reload.',
  'widget.history': 'Earlier conversations of this browser on this site can be opened again.',
  'widget.forget':
    'A visitor forgets a conversation on the server and here; one that the server still keeps stays in the list.',
  'widget.offline':
    'A question asked offline is sent once when the connection is back, or taken back before.',
  'widget.deep-link':
    'A link to a page opens the panel with a question in the field, which the visitor sends or not.',
  'widget.print': 'A conversation is printed alone, each answer’s sources written out below it.',
  'widget.scroll':
    'A long answer is shown from its question on, and the view follows its end only for a reader who went there.',
  'widget.handle': 'A page can open, close and ask through window.Pincite.',
  'widget.module':
    'As a module, the widget does nothing until it is mounted, and the same chat mounted twice is one.',
  'widget.element':
    'The element holds one chat: it follows its attributes, and ends and begins with the element.',
  'widget.inline': 'A chat in the page stands in its place, takes no focus, and moves nothing.',
  'widget.instances': 'Several chats on a page each keep a conversation of their own, across a reload too.',
  'widget.events':
    'A page is told what happens: opened, closed, asked, answered, source opened, handed over, failed.',
  'widget.live-settings': 'Language and theme can be changed while the chat is there, loaded or not.',
  'widget.parts': 'A page can place the chat at any corner and style its button, panel and header.',
  'widget.powered': 'The panel says who it is powered by unless the site or the page says not to.',
  'widget.protocol':
    'Each request names the protocol, and what a newer worker sends besides changes nothing.',
  'widget.body-swap':
    'A page that swaps its body, or itself, and runs the tag again has one chat with its conversation.',
  'widget.no-third-party': 'The widget speaks to its own origin only.',

  // --- search-node: importing a Shamela 4 library
  'shamela.read-only': 'Importing a Shamela library changes no byte of it and leaves no file behind.',
  'shamela.catalogue':
    'Books come with their titles, authors and categories, as far as the catalogue has them.',
  'shamela.edition-statement':
    'What a book’s name and card say of the edition is taken apart, and nothing is guessed.',
  'shamela.pagination': 'Only a book whose pagination follows the print is said to be paginated so.',
  'shamela.reading-order':
    'Pages come in reading order with their labels as text, whatever is printed on them.',
  'shamela.readable-text':
    'Markup is reduced to readable text, footnote marks stay, and footnotes stand apart below a line.',
  'shamela.headings': 'Titles stand above the pages they begin on; cycles and missing parents do no harm.',
  'shamela.reports': 'What is left out or odd is reported by file and place.',
  'shamela.same-again': 'A book that did not change has the same hash, and one that did has another.',
  'shamela.read-again': 'The records of a book can be read again, after the import too.',
  'shamela.lost-files':
    'A file that is cut, damaged or locked is named, the rest imported; a second run repairs.',
  'shamela.unfinished-writing': 'What Shamela has written and not yet put in place is read, from a copy.',
  'shamela.finds-folder': 'The library is found in the folder above, its root or its database, in any case.',
  'shamela.refuses-clearly':
    'A folder that holds no Shamela 4 library is refused with what is wrong and the cure.',
  'shamela.any-version':
    'Stores of Lucene 9 and 10 are read, however ids are indexed and whatever columns lack.',
  'shamela.any-text': 'Any text is reduced in time that grows with its length, and no words are lost.',

  // --- search-node: cross references
  'references.no-tables': 'A host without tables of cross references says so by an empty list.',
  'references.found':
    'What a table sets beside a page is found from either side, however its label is written.',
  'references.coverage':
    'A table names the works it covers; outside them the answer is not covered, never none.',
  'references.scope':
    'References stay within the scope of the request, what is left out is counted, and every request is authorised.',
  'references.plain-files':
    'A table of one’s own is read from JSON lines or CSV, faulty lines named and left out.',
  'references.replaced-whole':
    'A table is replaced in one step, the others stay, and a failure changes nothing.',
  'references.format-refused': 'A file of another format is refused by name and never written over.',
  'references.command': 'The command says what became of each table, what was left out, and the cure.',
  'references.shamela': 'Shamela’s own tables are read with the coverage they list, and with printed labels.',

  // --- npm start and the journey of a question
  'start.one-command':
    'One command indexes a folder of articles and serves them as pages that carry the chat.',
  'start.help': 'npm start -- --help says every option, with examples.',
  'start.names-the-cure':
    'What keeps npm start from starting is said in a sentence that names the thing and the cure, with a non-zero exit.',
  'start.stops-everything':
    'Ctrl-C stops every process that npm start began, also in the middle of indexing.',
  'start.after-kill':
    'A start ends what an earlier one on its data folder left when it was killed outright: those processes and no other.',
  'start.tells-troubles':
    'Each kind of failure of the worker is said once on the terminal, whole, and no stack with it.',
  'start.support-desk':
    'npm start serves the support desk, prints its token once and keeps it; what is changed there outlives a restart.',
  'start.site-kept':
    'A start adds its site, and leaves one that was changed at the desk as it is there, but for letting its own pages in.',
  'start.locale':
    'The pages around the articles and the chat are in the language that is asked for, in its direction; what is no language is refused.',
  'start.keeps-state': 'After a restart the index is not built again and a conversation goes on.',
  'journey.reading-without-scripts':
    'Without any script a reader goes through an edition, jumps to a page, and is told which edition has it.',
  'journey.reading-from-a-card':
    'A source card of a printed page opens that page, its passage and words marked.',
  'journey.reading-axe':
    'Pages of the reading view pass axe: light, dark, right to left, missing and unknown.',
  'journey.reading-right-to-left':
    'An Arabic page runs right to left in a naskh face and fits the narrowest screen.',
  'journey.reading-keyboard': 'The reading view is worked by keyboard alone.',
  'journey.question-to-source':
    'A question asked through the script tag is answered with a source that opens the article it was read in.',
  'journey.extractive':
    'Without a model key, the answer is sentences quoted from the articles, each with its source.',
  'journey.not-found': 'A question that nothing answers gets a plain no, what was searched, and no pills.',
  'journey.languages':
    'A French question finds French articles, and an Arabic one is answered right to left from Arabic articles.',
  'journey.model-sees-no-locators':
    'The model is sent ids, titles and text, never a URL or an edition label.',
  'journey.work-not-held':
    'A work that is named and is not in the library is said to be absent; what others have is told apart, without a pill.',
  'journey.quote-asked': 'A quotation gets a verdict however the question about it is put.',
  'journey.quote-receipt': 'A wording that is not found leaves receipts of what was searched, without a hit.',
  'journey.page-asked': 'A page is opened whatever question stands around its reference.',
  'journey.references-many': 'Several references are checked up to a cap, and those past it are named.',
  'journey.hadith-number': 'A number of a hadith is said not to be looked up, with what to do instead.',
  'journey.quote-verdict':
    'A quotation of a named work is looked for in each edition of it: where it is not, nothing decorates the no.',
  'journey.page-verdict':
    'A reference to a printed page is answered from the library’s own files for every edition by name.',
  'journey.host-died':
    'When the engine is killed, the next question is answered from the last committed index.',

  // --- audit: how often is a citation fabricated?
  'audit.published-values': 'The audit’s statistics give the published values, to the printed digits.',
  'audit.citations-in-prose':
    'Every citation of an answer is a unit, with or without a sign, in English, French and Arabic; what is none is not.',
  'audit.coded-in-plain-words':
    'What is given out to be coded is what its reader saw: no mark of Markdown, no address behind a word, no sign without its sentence.',
  'audit.contracts':
    'What an audit takes in is refused where it breaks the protocol, and the message says what is missing.',
  'audit.clustered-interval':
    'The published interval holds the true rate as often as it says, however citations cluster and however rare faults are.',
  'audit.whole-agreement':
    'Agreement of two coders comes with intervals that allow for answers; what is not defined says why.',
  'audit.per-answer': 'A rate a citation is converted to a rate an answer, with and without correlation.',
  'audit.allocation':
    'Strata get their share of the sample by the largest remainder; empty ones get nothing.',
  'audit.comparison':
    'Two campaigns are compared with clusters allowed for, paired where they share questions, and at no fault too.',
  'audit.finds-the-rate':
    'A campaign over a model that fabricates at known rates in each code finds each rate within its interval.',
  'audit.every-citation': 'Each citation that the reader saw is a unit once, and nothing else is.',
  'audit.before-the-gate': 'What the model tried is told apart from what the reader saw.',
  'audit.agreement-before-arbitration': 'The agreement published is that before arbitration, with intervals.',
  'audit.hidden-controls': 'Coders are measured by citations hidden among the real, which are in no rate.',
  'audit.blind': 'A coder’s sheet holds no other’s code, no pre-code and no sign of what is a control.',
  'audit.precode-measured':
    'The machine’s pre-codes are held against the coders’, and it is silent where it cannot tell.',
  'audit.draw-by-distribution':
    'Questions are drawn by the distribution of the log, the same by the same seed.',
  'audit.resumed':
    'The asking can be ended at any time and goes on where it stopped, with nothing asked twice.',
  'audit.publisher-register':
    'A publisher is known by its name, its aliases and its domains; what stands for two is refused.',
  'audit.outcomes':
    'Refusals, timeouts and outages are outcomes that are kept; a fault of the asking is told and is none.',
  'audit.sheet-forms': 'A sheet may come back as CSV of any country’s spreadsheet or as JSON Lines.',
  'audit.faithfulness':
    'Answers made again without their passages are in no rate, and say how faithful the first were.',
  'audit.reruns-made':
    'A sample of the cited answers is asked again without what they cite: an answer that follows its sources changes, one that does not is counted.',
  'audit.reruns-withheld':
    'What is withheld from a rerun comes through no route, copies included; all else comes through as the search host has it.',
  'audit.reruns-honest':
    'A worker that searches past the proxy is refused, and timeouts of a rerun are kept and said.',
  'audit.refusals': 'What cannot be done ends with 2 and one sentence that names the thing and the cure.',
  'audit.lanes': 'Questions known to be answerable, or not, are told by the lane that they came out in.',
  'audit.report':
    'The report states its conditions and figures in English and French, in pages that load nothing.',
  'audit.verify':
    'Every figure is recomputed from the archive, and one that was tampered with is refused by name.',
  'audit.sheet-refused':
    'A sheet is taken in whole or not at all, and what is wrong is named with its row and the cure.',
  'audit.second-attempt': 'Nothing is unverifiable before a second attempt, 48 hours after the first.',
  'audit.rule-frozen': 'The paraphrase rule cannot change in a campaign.',
  'audit.codes-once': 'A coder codes once.',
  'audit.nothing-left-out':
    'Nothing is left out in silence: what is missing, uncoded or empty is counted and said.',
  'audit.zero-is-not-zero': 'No fabrication found is reported with its upper bound.',
  'audit.one-model':
    'A plan that audits a model which the log does not know is refused as its run would be, with the cure.',
  'audit.answers-refused': 'Answers of another model, scope, question or form are refused by their line.',
  'audit.unreachable-page':
    'A cited page that cannot be reached is kept as that; none leads into a private network.',
  'audit.compared':
    'Two campaigns are compared with the test that fits; where scope or model differ, no line joins them.',

  // --- worker: the coding desk of the audit
  'audit-desk.blind':
    'No route of the desk tells anybody the other coder’s code, the machine’s, or what is a hidden control, before it is time.',
  'audit-desk.arbitration-blind':
    'The arbiter is sent what is in dispute when both have handed in, with two codes that do not tell whose is whose.',
  'audit-desk.own-order': 'Each codes in an order of their own, which says nothing and stays.',
  'audit-desk.uploaded-once':
    'A campaign is uploaded once and whole; an upload that was cut off goes on, and what is coded cannot change.',
  'audit-desk.upload-refused': 'What is no part of a campaign is refused by its name, whatever its size.',
  'audit-desk.draft-kept':
    'What is saved of a citation is there again, and of two windows the later one overwrites nothing.',
  'audit-desk.hand-in-whole':
    'A sheet is handed in whole: a code without what it needs is named by its number.',
  'audit-desk.codes-once': 'Who has handed in changes nothing any more, from no window.',
  'audit-desk.rule-frozen': 'What is judged by another paraphrase rule than the campaign’s is refused.',
  'audit-desk.only-named': 'Only who is named in the plan codes, in one place, and audits nothing there.',
  'audit-desk.figures-at-end': 'Figures between coders are at the desk at the end alone.',
  'audit-desk.capture':
    'A capture is read as text beside its citation, and its file does nothing in a browser.',
  'audit-desk.journey':
    'Coded at the desk, a campaign gives the same files as sheets do, and its archive is verified.',

  // --- console: the support desk
  'console.languages': 'Every word of the console is there in every language, and takes the same values.',
  'console.site-settings':
    'Every setting of a site is changed in its form, stored as written, and shown again so.',
  'console.site-faults':
    'A value that a site cannot have is said at its field, in words, and nothing is stored.',
  'console.site-two-editors':
    'Whoever saves a site later is told what a colleague changed, and loses nothing of what was typed.',
  'console.site-keyboard':
    'A site is added, opened and deleted by the keyboard alone, and asked about before it goes.',
  'console.site-look':
    'The site’s own widget follows the controls of its look at once, and the CSS to copy says the same.',
  'console.site-webhooks': 'Webhooks are added, tested and taken away; their secrets are never shown again.',
  'console.site-content': 'A site’s content, export, tag and week are there, and read again where asked.',
  'console.site-viewer':
    'Who may only read a site is shown its settings, and no button that would be refused.',
  'console.site-axe':
    'The sites screen has no fault of accessibility in any part, in either direction of writing or theme.',
  'console.site-form-rules': 'The form’s rules are those of the contract.',
  'console.sign-in':
    'A token signs in to the address that was wanted, a wrong one is refused in words, and signing out ends it.',
  'console.session-ended':
    'A session that ends in mid-work asks for the token over the page: nothing that was typed is lost.',
  'console.roles': 'Nobody is shown a button for what their role may not do, and an address of it says so.',
  'console.answers-filters': 'Each filter of the answers keeps what it names, alone and with others.',
  'console.pages': 'A list goes on page after page and back to the first.',
  'console.address':
    'The address keeps the filters and what is open: on reload, back, and in a colleague’s window.',
  'console.answer-whole':
    'An answer opens to its whole story, its passages and its numbers, each of which opens what it counts.',
  'console.keys':
    'j and k walk the list, Enter opens, Esc closes, / searches, e acts; the focus goes along and back.',
  'console.downloads': 'A download holds what the filters keep.',
  'console.nonsense': 'An address that makes no sense is answered in words, with a way on.',
  'console.failures':
    'What cannot be fetched is said in words, with its request, and tried again by a button.',
  'console.people':
    'A person is added, changed and removed, with the token shown once, and each change is listed.',
  'console.sources': 'Each number of an article opens the answers that it counts.',
  'console.sources-filters':
    'The articles are narrowed to those never read, never found or behind bad answers, and one that is gone is said to be.',
  'console.metering': 'The use by month is the log’s own, on the page and in its download.',
  'console.gaps':
    'A gap shows who asked what, and an editor plans it, writes to it, links, splits, merges and asks again.',
  'console.gaps-filters': 'Each filter of the gaps keeps what it names; chart and download follow.',
  'console.two-editors':
    'Of two editors of a gap the later one is told, keeps what was typed, and sees what the other wrote.',
  'console.axe': 'axe finds no fault on any screen, in either direction of writing, light and dark.',
  'console.narrow':
    'On a telephone and enlarged to 200 % nothing lies beyond the edge, and a way leads back.',
  'console.forced-colours': 'Where the reader’s own colours are forced, what is chosen is still seen.',
  'console.audit-rules': 'The coding desk’s page asks for what the contract asks for, and no more.',
  'console.audit-keys':
    'Codes, checks and ways on have keys of their own on every keyboard, never in a field of words, and can be switched off.',
  'console.audit-marks':
    'Quoted words are found in the captured text whatever its case, accents, vowel signs or line breaks.',
  'console.audit-by-keyboard':
    'A whole campaign is coded, handed in and decided by the keyboard alone, up to its figures.',
  'console.audit-blind':
    'Nothing that a coder’s page is sent, shows or keeps tells what another coder did, nor what is a control.',
  'console.audit-kept':
    'What a coder wrote outlives a lost connection, a reload and a second window; nothing is overwritten unasked.',
  'console.audit-missing': 'What keeps a coder from handing in is named, and linked.',
  'console.audit-progress': 'Whoever audits sees the counts go up by themselves, and no codes.',
  'console.audit-axe':
    'The audits have no fault of accessibility in any state, in either direction of writing, light and dark.',
  'console.audit-narrow': 'On a telephone the coding view is stacked, and nothing lies beyond its edge.',
  'console.erase': 'A visitor is erased after it was said what that does; list and numbers follow.',

  // --- worker: questions without a source, grouped by meaning
  'gaps.material':
    'Gap material is a real question whose answer consulted nothing, or answered nothing, or had near matches alone and did not help.',
  'gaps.grouped':
    'Questions that mean the same share a gap; a new one joins it or opens one, and nothing is done twice.',
  'gaps.languages':
    'Scripts without spaces are grouped, and two languages meet in the articles that they find.',
  'gaps.bounded':
    'Grouping stays within its budget, goes on where it stopped, and a search host that is away loses no question.',
  'gaps.ranked': 'Gaps are ranked by askers, recency and dissatisfaction; filters and pages narrow them.',
  'gaps.two-editors':
    'Of two editors of a gap the later one is told and overwrites nothing; a note too long is refused; a gap closes and opens again.',
  'gaps.merged-stays': 'Gaps that a person merged stay one, and what resembles either goes there.',
  'gaps.split-stays': 'Questions that a person took out of a gap do not return to it.',
  'gaps.erased':
    'An erased conversation and answers past their days leave no word in the gaps, and the counts follow.',
  'gaps.whole': 'A gap names the searches and the articles of all its answers, not of the latest alone.',
  'gaps.meanwhile':
    'What a person, an erasure or another run changes while questions are being grouped stands, and each question goes into one group.',
  'gaps.asked-again':
    'Asked again, a gap closes when most of its askings find a passage that they did not find before.',
  'gaps.outline': 'The outline of a missing article holds the askers’ words and no others.',
  'gaps.coverage': 'By week it is told how many real questions stood on a source.',
  'gaps.quality':
    'Phrasings of one matter are grouped far better by words and found articles than by words alone.',
  'gaps.order': 'The same questions in the same order make the same groups.',

  // --- capacity: what so many visitors and pages need
  'capacity.queueing-theory':
    'The simulated queues agree with the formulas of queueing theory, and those with their tables.',
  'capacity.monotone': 'More to do is never cheaper, and on the same machines never faster.',
  'capacity.within-limits': 'No plan fills a machine or a database beyond what it is planned for.',
  'capacity.traffic': 'Visitors a month become questions in the busiest hour as the assumptions say.',
  'capacity.curves': 'What grows with the pages goes through the measured points and on beyond them.',
  'capacity.calibrated': 'The model reproduces the load test that was run, within a stated factor.',
  'capacity.assumptions-named':
    'Every assumption is printed with its date and source, and can be replaced by one’s own.',
  'capacity.kept':
    'Answers are reckoned as kept as long as a site keeps them that says nothing, or as long as is asked for.',
  'capacity.command': 'The plan is printed as tables and written as JSON.',
  // test/opensearch: the engine on a cluster, held against the embedded one
  'opensearch.same-search':
    'The same questions have the same hits in the same order on both engines, with the same labels, marks, snippets, receipts and reasons.',
  'opensearch.same-reading':
    'Both engines open the same text around a passage, and refuse alike what is not there.',
  'opensearch.same-pages':
    'Both engines open the same printed page in each edition, or name the same neighbours.',
  'opensearch.same-quotes':
    'Both engines judge a quotation alike in every edition, with the same places and words.',
  'opensearch.told-again':
    'A search and a quotation have the same answer where the process in front of a cluster forgot what it was told, or ended, in the middle of it.',
  'opensearch.few-passages':
    'A search fetches few more passages of a cluster than it shows, however many are put in order.',
  'opensearch.same-catalogue':
    'Both engines list the same titles, works, authors and collections in the same order.',
} as const satisfies Record<string, string>;

export type Behaviour = keyof typeof behaviours;

/** The title of a test: the promise's sentence, with its name so that a failure can be looked up. */
export function promise(name: Behaviour, detail?: string): string {
  return `[${name}] ${behaviours[name]}${detail ? ` (${detail})` : ''}`;
}
