/** The 114 suras: Arabic name, names in Latin letters as people write them, and how many verses. */
export const suras: { arabic: string; latin: string[]; verses: number }[] = `
الفاتحة|fatiha fatihah fatihat|7
البقرة|baqara baqarah bakara baqarat|286
آل عمران|al imran,ali imran,ale imran,imran,aali imran,li imran,al i imran|200
النساء|nisa nisaa|176
المائدة|maida maidah maide maidat|120
الأنعام|anam anaam enam|165
الأعراف|araf aaraf|206
الأنفال|anfal enfal|75
التوبة|tawba tawbah tevbe taubah tauba bara baraah|129
يونس|yunus younous younus|109
هود|hud houd hood|123
يوسف|yusuf youssouf yousuf yusif youssef|111
الرعد|rad raad|43
إبراهيم|ibrahim|52
الحجر|hijr hicr hijir|99
النحل|nahl|128
الإسراء|isra israa|111
الكهف|kahf kehf kahfi|110
مريم|maryam meryem mariam|98
طه|taha,ta ha|135
الأنبياء|anbiya anbiyaa enbiya|112
الحج|hajj hac haj hadj|78
المؤمنون|muminun muminoon mouminoun muminin|118
النور|nur nour noor|64
الفرقان|furqan furkan fourqan|77
الشعراء|shuara shuaraa şuara syuara chouara|227
النمل|naml neml|93
القصص|qasas kasas qasos|88
العنكبوت|ankabut ankebut ankabout|69
الروم|rum roum room|60
لقمان|luqman lokman luqmaan lukman|34
السجدة|sajda sajdah secde|30
الأحزاب|ahzab|73
سبأ|saba sebe|54
فاطر|fatir|45
يس|yasin,ya sin,yaseen,ya seen|83
الصافات|saffat|182
ص|sad saad|88
الزمر|zumar zumer zoumar|75
غافر|ghafir gafir mumin|85
فصلت|fussilat fussilet foussilat|54
الشورى|shura şura syura choura|53
الزخرف|zukhruf zuhruf|89
الدخان|dukhan duhan|59
الجاثية|jathiya jathiyah casiye jatsiyah|37
الأحقاف|ahqaf ahkaf|35
محمد|muhammad muhammed|38
الفتح|fath fetih feth|29
الحجرات|hujurat hucurat houjourat|18
ق|qaf kaf qaaf|45
الذاريات|dhariyat zariyat zariyat|60
الطور|tur tour toor|49
النجم|najm necm|62
القمر|qamar kamer|55
الرحمن|rahman rahmaan|78
الواقعة|waqia waqiah vakia vakıa waqiaa|96
الحديد|hadid hadeed|29
المجادلة|mujadila mujadilah mücadele mujadalah|22
الحشر|hashr haşr hasyr|24
الممتحنة|mumtahana mumtahanah mümtehine mumtahinah|13
الصف|saff saf|14
الجمعة|jumua jumuah cuma jumuat jumah|11
المنافقون|munafiqun munafikun münafikun munafiqoon|11
التغابن|taghabun tegabün taghaboun|18
الطلاق|talaq talak|12
التحريم|tahrim|12
الملك|mulk mülk|30
القلم|qalam kalem|52
الحاقة|haqqa haqqah hakka|52
المعارج|maarij mearic|44
نوح|nuh nouh nooh|28
الجن|jinn cin djinn|28
المزمل|muzzammil müzzemmil|20
المدثر|muddaththir müddessir muddathir muddatsir|56
القيامة|qiyama qiyamah kıyamet qiyamat|40
الإنسان|insan dahr insaan|31
المرسلات|mursalat mürselat|50
النبأ|naba nebe|40
النازعات|naziat naziaat|46
عبس|abasa abese|42
التكوير|takwir tekvir|29
الانفطار|infitar infithar|19
المطففين|mutaffifin mutaffifeen|36
الانشقاق|inshiqaq inşikak insyiqaq|25
البروج|buruj büruc burooj|22
الطارق|tariq tarık thariq|17
الأعلى|ala aala|19
الغاشية|ghashiya ghashiyah gaşiye ghasyiyah|26
الفجر|fajr fecr|30
البلد|balad beled|20
الشمس|shams şems syams chams|15
الليل|layl leyl lail|21
الضحى|duha duhaa dhuha|11
الشرح|sharh inşirah inshirah syarh|8
التين|tin teen|8
العلق|alaq alak|19
القدر|qadr kadir|5
البينة|bayyina bayyinah beyyine|8
الزلزلة|zalzala zalzalah zilzal|8
العاديات|adiyat|11
القارعة|qaria qariah karia|11
التكاثر|takathur tekasür takatsur|8
العصر|asr|3
الهمزة|humaza humazah hümeze|9
الفيل|fil feel|5
قريش|quraysh kureyş quraisy quraish|4
الماعون|maun maoun|7
الكوثر|kawthar kevser kautsar kauthar|3
الكافرون|kafirun kafirun kafiroun|6
النصر|nasr|3
المسد|masad tebbet lahab tabbat|5
الإخلاص|ikhlas ihlas|4
الفلق|falaq felak|5
الناس|nas naas|6`
  .trim()
  .split('\n')
  .map((line) => {
    const [arabic = '', latin = '', verses = '0'] = line.split('|');
    return {
      arabic,
      latin: latin.includes(',') ? latin.split(',') : latin.split(' '),
      verses: Number(verses),
    };
  });
