import type { LanguageCode } from './language.js';

/**
 * Frequent words that tell a language, folded: articles, prepositions, pronouns, forms of the commonest verbs. A word
 * may stand in several lists.
 */
export const FUNCTION_WORDS: ReadonlyMap<LanguageCode, readonly string[]> = new Map(
  (
    [
      [
        'en',
        'the of and to in is that for it as was with be by on not he his but at are this have from or had an they which one you were all her she there would their we him been has when who will more no if out so what up its about than into them can only other some could these two may then do first any my now such like our over me even most after also did many before must through where how should because each those',
      ],
      [
        'de',
        'der die das und ist nicht ein eine einen einem einer eines zu den dem des mit von auf für im sich als auch es an werden wird aus er hat dass daß sie nach bei um am sind noch wie einer so zum war haben nur oder aber vor zur bis mehr durch man sein wurde wer was wann wo welche welcher welches warum über kann wenn ihre seine diese dieser dieses unter gegen vom ihr wir ich viele wieviele wurden hatte',
      ],
      [
        'fr',
        'le la les de des du et est un une en que qui dans pour sur pas par plus ne se au aux avec ce cette il elle ils sont son sa ses ou mais comme nous vous leur être été à où quel quelle quels quelles quand comment pourquoi ont fait cet ces entre sans était lui même aussi deux dont tout tous si peut',
      ],
      [
        'es',
        'el la los las de del y en que es un una por con no para se su al lo como más pero sus le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno les ni contra otros ese eso qué cuál cuáles cuántos cuántas quién cómo dónde cuándo fue son está ha era ser tiene',
      ],
      [
        'pt',
        'o a os as de do da dos das e em que é um uma por com não para se seu sua no na nos nas ao à mais mas como foi pelo pela até isso ela entre era depois sem mesmo aos ter seus quem já eu também só qual quais quando onde quantos são está ser há você ele eles foram tem às ou muito',
      ],
      [
        'it',
        'il lo la i gli le di del della dei delle dello e in che è un una uno per con non si da dal dalla su sul sulla nel nella come più ma anche al alla ai alle sono essere ha hanno suo sua loro questo questa quale quali quando dove chi cosa quanti perché era stato stata tra fra ne ci se o',
      ],
      [
        'nl',
        'de het een en van is in dat op te zijn met voor niet aan er die om ook als dan maar bij door over uit naar nog wel tot heeft hebben worden werd wordt was wat wie waar wanneer welke hoe hoeveel deze dit hun haar zij hij wij ze je geen meer kan kunnen onder tegen',
      ],
      [
        'sv',
        'och att det som en på är av för med till den har de inte om ett han men var jag sig från vi så kan när efter upp ut eller nu där hur vad vilken vilket vilka ska skulle hade under blev vid genom också sin sina mellan alla detta denna mot utan mycket',
      ],
      [
        'no',
        'og i det som en på er av for med til den har de ikke om et han men var jeg seg fra vi så kan når etter opp ut eller nå der hvor hva hvilken hvilket hvilke skal skulle hadde under ble ved gjennom også sin mellom alle dette denne mot uten mye å hun være blir hvordan hvorfor hvem',
      ],
      [
        'da',
        'og i det som en på er af for med til den har de ikke om et han men var jeg sig fra vi så kan når efter op ud eller nu der hvor hvad hvilken hvilket hvilke skal skulle havde under blev ved gennem også sin mellem alle dette denne mod uden meget at hun være bliver hvordan hvorfor hvem',
      ],
    ] as const
  ).map(([language, words]) => [language, words.split(' ')]),
);
