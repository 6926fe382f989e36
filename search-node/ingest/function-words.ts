/** Short words that a text of a language can hardly do without, chosen to overlap little between languages. */
const words: Record<string, string> = {
  en: 'a in on as at we how was has do the and of to is that for with this are you it be can from your not have when will if or an which by',
  fr: 'le la les des et est une pour dans que vous qui sur pas avec votre sont du ce cette aux peut être nous',
  es: 'el los las de la que en por para con una es su del se al más puede usted como está esta este sus y',
  pt: 'o os as de que em para com uma não do da no na se por mais você seu sua pode é são ao dos um e',
  it: 'il lo gli di che è per con una non del della sono si nel alla più può questo questa dei le i un come',
  de: 'der die das und ist nicht ein eine mit für auf den dem sie werden wird kann von zu im oder wenn sich auch',
  nl: 'de het een en van is dat niet met voor op te zijn wordt kan je u worden deze als naar bij ook',
  sv: 'och att det som är på för med en av inte den till kan har du om ett från eller när din',
  da: 'og at det er på for med en af ikke den til kan har du om et fra eller når din der',
  nb: 'og å det som er på for med en av ikke den til kan har du om et fra eller når din',
  fi: 'ja on ei että se voi tai kun ovat sen myös jos kuin tämä voit mukaan käyttää jossa ole',
  tr: 've bir bu için ile olarak da de daha olan gibi veya çok en ne kadar sonra değil var her',
  pl: 'i w na z że do się nie jest to jak o po dla oraz lub przez są może od za być',
  cs: 'a v na se že je to s z do o pro nebo jako jsou by který při není také lze můžete',
  ro: 'și în de la cu pe este nu un o care sau pentru din mai să sunt poate prin ca',
  hu: 'a az és hogy nem egy is vagy ha van meg el csak lehet ez kell mint azt',
  ca: 'el la els les de i que en per amb una és no del al més pot aquest aquesta són es com',
  id: 'yang dan di untuk dengan dari ini pada adalah tidak anda atau dalam akan ke dapat oleh itu',
  vi: 'và của là có trong cho không được các với một này để bạn khi những từ đến',
};

/** Word → the languages that use it. */
export const functionWords: ReadonlyMap<string, readonly string[]> = invert(words);

function invert(byLanguage: Record<string, string>): Map<string, string[]> {
  const inverted = new Map<string, string[]>();
  for (const [language, list] of Object.entries(byLanguage))
    for (const word of new Set(list.split(' '))) {
      const languages = inverted.get(word);
      if (languages) languages.push(language);
      else inverted.set(word, [language]);
    }
  return inverted;
}
