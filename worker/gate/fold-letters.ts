// Letters and numbers that decompose to nothing plainer and are read as others, as the engine's folding reads them:
// each group names what is read, then every character that is read as it.
const GROUPS = `
 1/4:¼ 1/2:½ 3/4:¾ ae:æǣǽᴁᴂ d:ðđɖɗƌƍȡᴅᴆᵭᶁᶑẟꝺ o:øɔɵǿʘᴏᴐᴑᴓᴖᴗᶗⱺꝋꝍ th:þᵺꝥꝧ ss:ß h:ħɥɦʜʮʯⱨⱶ i:ıɩɨɪᴉᵻᵼᶖꟾ
 q:ĸɋʠꝗꝙ l:łƚȴɫɬɭʟᴌᶅⱡꝇꝉꞁ n:ŋɲƞȵɳɴᴎᵰᶇ oe:œɶᴔ t:ŧƫƭʈȶⱦʇᴛᵵꞇ b:ƀɓƃƅʙᴃᵬᶀ c:ƈȼɕʗᴄꜿ e:ǝɛɇɘɜɝɞʚᴇᴈƎᶒᶓᶔⱸⱻ
 a:əⱥɐɑɒɚᴀᶏᶐᶕ f:ƒᵮᶂꜰꝼꟻ g:ɠǥɡɢʛᵷᵹᶃꝿ hv:ƕ k:ƙʞᴋᶄⱪꝁꝃꝅ m:ɯɰɱᴍᴟᵯᶆꟽꟿ p:ƥᴘᵱᵽᶈꝑꝓꝕꟼ r:ʀɍɼɽɾɿʁᴙᴚᵲᵳᶉꝛꞃ
 v:ʋʌᴠᶌỽⱱⱴꝟꝩ y:ƴɏʎʏỿ z:ƶȝȥɀʐʑᴢᵶᶎⱬꝣ w:ƿʍᴡⱳ ou:ȣᴕ j:ȷɉɟʄʝᴊ db:ȸ qp:ȹ s:ȿʂᵴᶊẜẝꜱꞅ u:ʉᴜᴝᴞᵾᶙ dz:ʣʥ ts:ʦ
 tc:ʨ fn:ʩ ls:ʪ lz:ʫ ww:ʬ ue:ᵫ x:ᶍ ll:ỻ tz:ꜩ aa:ꜳ ao:ꜵ au:ꜷ av:ꜹꜻ ay:ꜽ oo:ꝏ vy:ꝡ
 σ:ς αι:ᾀᾁᾂᾃᾄᾅᾆᾇᾲᾳᾴᾷ ηι:ᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῇ ωι:ᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῷ ι:ͺ
 ѡ:ѽ и:ҋ р:ҏ г:ґғҕ ж:җ з:ҙ к:қҝҟӄ н:ңӈӊ п:ҧ с:ҫ т:ҭ ү:ұ х:ҳ ҽ:ҷҿӌ ч:ҹ л:ӆ м:ӎ
 0:⓿ 1:⓵❶➀➊ 2:ƻ⓶❷➁➋ 3:⓷❸➂➌ 4:⓸❹➃➍ 5:ƽ⓹❺➄➎ 6:⓺❻➅➏ 7:⓻❼➆➐ 8:⓼❽➇➑ 9:⓽❾➈➒ 10:⓾❿➉➓
 11:⓫ 12:⓬ 13:⓭ 14:⓮ 15:⓯ 16:⓰ 17:⓱ 18:⓲ 19:⓳ 20:⓴ /:⁄ |:ǀ ||:ǁ !:ǃ`;

export const strokes = new Map<string, string>(
  GROUPS.trim()
    .split(/\s+/)
    .flatMap((group) => {
      const [reading = '', letters = ''] = group.split(':');
      return [...letters].map((letter) => [letter, reading] as const);
    }),
);
