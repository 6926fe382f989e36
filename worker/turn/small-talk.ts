export type SmallTalk = 'greeting' | 'thanks' | 'goodbye' | 'about_me';

const MARKS = /[\p{P}\p{S}\p{M}ـ]+/gu;

const phrases: Record<SmallTalk, RegExp> = {
  greeting:
    /^(?:(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|greetings|bonjour|bonsoir|salut|coucou|مرحبا|مرحبا بك|اهلا|اهلا وسهلا|السلام عليكم(?: ورحمة الله(?: وبركاته)?)?|صباح الخير|مساء الخير|سلام)(?: (?:there|all|everyone|again|à tous|tout le monde|بكم|how are you(?: doing)?(?: today)?|comment (?:ça|ca) va|كيف حالك))*|how are you(?: doing)?(?: today)?|comment (?:ça|ca) va|(?:ça|ca) va|كيف حالك)$/,
  thanks:
    /^(?:(?:ok|okay|great|perfect|super|parfait|ok merci|حسنا|ممتاز) )?(?:thanks|thank you|thx|cheers|merci|شكرا|جزاك الله خيرا|مشكور)(?: (?:a lot|so much|very much|again|beaucoup|bien|à vous|لك|جزيلا|for (?:your|the) help|pour (?:votre|ton) aide|that (?:helps|helped)))*$|^(?:ok|okay|great|perfect|super|parfait|d accord|حسنا|تمام)$/,
  goodbye:
    /^(?:bye|goodbye|bye bye|see you(?: later)?|au revoir|à bientôt|bonne journée|مع السلامة|الى اللقاء|وداعا)$/,
  about_me:
    /^(?:who|what) are you$|^what (?:can|do) you do$|^what can (?:i|you) (?:ask|do)(?: you)?(?: here)?$|^how can you help(?: me)?$|^are you (?:a |an )?(?:bot|robot|human|person|real|ai)(?: person)?$|^(?:can you )?help(?: me)?(?: please)?$|^(?:qui|qu) (?:es tu|êtes vous|est ce que tu es)$|^(?:tu es|vous êtes|es tu|êtes vous) (?:un |une )?(?:robot|humain|ia|personne)$|^que (?:peux tu|pouvez vous|sais tu|savez vous) faire$|^(?:aide|aidez moi|peux tu m aider|pouvez vous m aider)$|^من (?:انت|أنت)$|^(?:ماذا|ما الذي) (?:تستطيع|يمكنك)(?: ان)? (?:تفعل|فعله)$|^(?:كيف )?(?:يمكنك|تستطيع) (?:مساعدتي|ان تساعدني)$|^هل (?:انت|أنت) (?:روبوت|انسان|إنسان|بشر)$|^مساعدة$/,
};

/** What kind of small talk a whole message is; null when it asks for something. */
export function smallTalkOf(message: string): SmallTalk | null {
  const plain = message
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ًٌٍَُِّْ]/g, '')
    .replace(/[’']/g, ' ')
    .replace(MARKS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return 'greeting';
  const kinds: SmallTalk[] = ['greeting', 'thanks', 'goodbye', 'about_me'];
  return kinds.find((kind) => phrases[kind].test(plain)) ?? greetingAndMore(plain, kinds);
}

/** "Hi, who are you?": a greeting before another kind of small talk. */
function greetingAndMore(plain: string, kinds: SmallTalk[]): SmallTalk | null {
  const rest = plain.replace(/^(?:hi|hello|hey|bonjour|salut|مرحبا|السلام عليكم)(?: there)? /, '');
  if (rest === plain) return null;
  return kinds.find((kind) => phrases[kind].test(rest)) ?? null;
}
