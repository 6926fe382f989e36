const english = `a an the and or but if so as of in on at to for from by with without about into onto over under up down
 out off than then there here this that these those it its is are was were be been being am do does did done doing have
 has had having can could shall should will would may might must not no nor yes i me my mine we us our ours you your
 yours he him his she her hers they them their theirs who whom whose which what when where why how all any both each
 few more most other some such only own same too very just also again once please tell explain know want need like
 get give show find let way s t d ll m re ve don doesn isn aren wasn won many much there's possible able help me
 there'are between during per via vs etc eg ie question answer possible use using used see work works`;
const french = `le la les l un une des du de d et ou mais si donc car ni que qu qui quoi dont quel quelle quels quelles
 est sont etait etaient etre suis es sommes etes ete ai as a avons avez ont avoir avait avaient eu je j tu il elle on nous
 vous ils elles me m te t se s moi toi lui leur leurs mon ma mes ton ta tes son sa ses notre nos votre vos ce c cet cette
 ces cela ca ci en y au aux dans sur sous par pour avec sans vers chez entre ne n pas plus moins tres trop aussi encore
 comment pourquoi quand combien peut peux pouvez peuvent puis puisse doit dois devez faut faire fait fais faites veux
 voudrais souhaite aimerais svp merci bonjour lorsque tout tous toute toutes autre autres meme memes possible savoir
 dois-je est-ce utiliser utilise`;
const arabic = `في من الى إلى على عن مع هو هي هم هما انا نحن انت انتم هذا هذه ذلك تلك هناك هنا الذي التي الذين اللذان ما
 ماذا لماذا متى اين أين كيف كم هل أي اي ايه او أو ثم لا لم لن ليس ليست كان كانت يكون تكون كل بعض غير بين عند عندما قد
 لقد ان أن إن اذا إذا لو حتى بعد قبل منذ حول دون فقط ايضا أيضا يمكن يمكنني يمكننا استطيع أستطيع اريد أريد يجب علي لي له
 لها به بها فيه فيها منه منها و ف ب ل ك يا نعم توجد يوجد هل ماهو ماهي وما ومن وهل تم يتم ذلك لدي لدينا عليه عليها`;

/** Words that carry no question: folded as the words they are compared with. */
export const stopWords = new Set(
  [english, french, arabic]
    .join(' ')
    .split(/\s+/)
    .map((word) =>
      word.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ى/g, 'ي').replace(/ة/g, 'ه').replace(/ٱ/g, 'ا'),
    ),
);
