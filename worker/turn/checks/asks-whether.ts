// Questions about a quotation itself: is it real, is it exact, where does it stand.
const about = [
  /\b(?:is|was|are|were|isn['’]t)\b[^.?!]{0,80}\b(?:real|authentic|genuine|fabricated|fake|made[ -]up|invented|accurate|verbatim|exact|true quote)\b/iu,
  /\b(?:quote|quotation|quoted|wording|saying|narration|misquoted?|verbatim|word for word|letter for letter)\b/iu,
  /\b(?:verify|check|confirm|authenticate)\b[^.?!]{0,60}\b(?:this|that|the|if|whether)\b/iu,
  /\b(?:citation|authentique|apocryphe|véridique|inventée?|fabriquée?|mot (?:à|pour) mot|textuel(?:le)?(?:ment)?|libellé)\b/iu,
  /\b(?:vérifie[rz]?|vérifier|confirme[rz]?|confirmer)\b/iu,
  /\b(?:est-ce|est)\b[^.?!]{0,60}\b(?:vraie?|réelle?|exacte?)\b/iu,
  /(?:^|[^\p{L}])(?:هل|أهو|اهو)[^.؟!]{0,80}(?:صحيح|ثابت|موجود|حقيقي|مكذوب|موضوع|مختلق|دقيق)/u,
  /(?:^|[^\p{L}])(?:تحقق|تأكد|تثبت|اقتباس|بهذا اللفظ|حرفي[اً]*|نص العبارة|هذه العبارة|هذا النص|هذا القول)/u,
];

// Questions of what a work says: about a quotation only where a work is named beside it.
const says = [
  /\b(?:says?|said|wr(?:ite|ites|ote|itten)|states?|stated|mentions?|mentioned|appears?|found|contains?|is it|is this|is that|there)\b/iu,
  /(?:^|[^\p{L}])(?:dit|disait|écrit|mentionne|figure|trouve|contient|affirme|y est)(?![\p{L}])/iu,
  /(?:^|[^\p{L}])(?:قال|يقول|ذكر|يذكر|كتب|ورد|وردت|جاء|جاءت|يوجد|توجد|في كتاب|هل)(?![\p{L}])/u,
];

/** Whether the words around a quotation ask about the quotation itself. */
export function asksAboutQuotation(words: string): boolean {
  return about.some((pattern) => pattern.test(words));
}

/** Whether they ask what a work says, so that a work named among them is what the quotation is to be checked in. */
export function asksWhatIsSaid(words: string): boolean {
  return /[?؟？]/.test(words) || says.some((pattern) => pattern.test(words));
}
