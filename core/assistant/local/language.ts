/**
 * The language that a document is written in, told by its little words, or by its script where only one language is
 * written in it. Honest rather than clever: a page of names and figures has no language.
 */

/** Words that hold sentences together. None of one letter: forms number their parts with those. */
const littleWords: Readonly<Record<string, string>> = {
  en: "the of and to in for is that or with by this not be are as on any from will which shall if we you your our has have been it an at under",
  es: "de la el los las que del en por para con una un se su al es no como sus esta este más si será son cuando cualquier sin nosotros usted bajo",
  fr: "de la le les des et est une un du en dans pour pas sur par avec que qui au aux ce cette ou ne sont vous nous si il se son ses sous",
  pt: "de os as do da dos das em para com não uma um que por ao no na nos nas ou se sua seu são qualquer pelo pela mais sob",
  it: "di il lo la gli le che della del dei delle per con non una un nel nella sono si al alla da se più qualsiasi sotto",
  de: "der die das und ist nicht mit von für den dem ein eine zu auf im werden oder des sich als auch bei wir sie wird ihr unser unter wenn",
  vi: "và của các cho không được là trong có với này những một khi hoặc bảo từ theo đến phải",
  nl: "de het een van en in is niet op voor met zijn aan dat te bij of door wordt worden als onder uit deze wij uw",
  pl: "na do nie jest się od za przez dla oraz lub po ze że są być jako jeżeli",
};

/** What policies, certificates and invoices are made of where they have no sentences. */
const labels: Readonly<Record<string, string>> = {
  en: "policy number insured premium date name address coverage limit each amount company description effective expiration deductible claim notice additional",
  es: "póliza número asegurado prima fecha nombre dirección cobertura límite cada importe compañía descripción vigencia vencimiento deducible siniestro aviso",
  fr: "numéro assuré prime nom adresse garantie limite chaque montant compagnie échéance franchise sinistre avis souscripteur",
  pt: "apólice número segurado prêmio data nome endereço cobertura limite cada valor companhia descrição vigência vencimento franquia sinistro aviso",
  it: "polizza numero assicurato premio data nome indirizzo copertura limite ogni importo compagnia descrizione scadenza franchigia sinistro",
  de: "police nummer versicherungsnehmer versicherter prämie beitrag datum anschrift deckung betrag gesellschaft beschreibung selbstbeteiligung schaden",
};
/** A label is worth less: forms in one language quote terms of another. */
const LABEL_WEIGHT = 0.5;

/** How telling a word is: one that several languages have counts for each of them in part. */
const weights = new Map<string, { language: string; weight: number }[]>();
for (const [lists, weight] of [
  [littleWords, 1],
  [labels, LABEL_WEIGHT],
] as const) {
  const languagesOf = new Map<string, string[]>();
  for (const [language, words] of Object.entries(lists)) {
    for (const word of words.split(" ")) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
  }
  for (const [word, languages] of languagesOf) {
    const own = languages.map((language) => ({ language, weight: weight / languages.length }));
    weights.set(word, [...(weights.get(word) ?? []), ...own]);
  }
}

/** Scripts in which one language is written, and the letters that tell where there are two. */
const scripts: readonly { language: string; letters: RegExp }[] = [
  { language: "ko", letters: /\p{Script=Hangul}/gu },
  { language: "ja", letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { language: "zh", letters: /\p{Script=Han}/gu },
  { language: "he", letters: /\p{Script=Hebrew}/gu },
  { language: "el", letters: /\p{Script=Greek}/gu },
  { language: "th", letters: /\p{Script=Thai}/gu },
  { language: "hy", letters: /\p{Script=Armenian}/gu },
  { language: "uk", letters: /[іїєґ]/gu },
  { language: "ru", letters: /[ыэъё]/gu },
];

/** Shares of all letters: Ukrainian and Russian are told by letters that are few even in their own texts. */
const enoughLetters = (language: string): number =>
  language === "uk" || language === "ru" ? 0.02 : language === "ja" ? 0.15 : 0.4;

const WORDS_READ = 20_000;
/** Little words found, at least; their share of all words; and how far ahead of the next language. */
const MIN_FOUND = 4;
const MIN_SHARE = 0.04;
const MIN_LEAD = 1.7;

export interface LanguageTally {
  words: number;
  found: Map<string, number>;
  letters: number;
  scripts: Map<string, number>;
}

export const emptyLanguageTally = (): LanguageTally => ({
  words: 0,
  found: new Map(),
  letters: 0,
  scripts: new Map(),
});

export function tallyLanguage(tally: LanguageTally, text: string): void {
  if (tally.words > WORDS_READ) return;
  const lowered = text.toLowerCase();
  for (const [word] of lowered.matchAll(/\p{L}+/gu)) {
    tally.words += 1;
    tally.letters += word.length;
    for (const { language, weight } of weights.get(word) ?? []) {
      tally.found.set(language, (tally.found.get(language) ?? 0) + weight);
    }
  }
  // Almost all text is Latin, and then none of the scripts needs to be looked for.
  if (!/[\u0370-\u1fff\u3040-\ud7ff]/u.test(lowered)) return;
  for (const { language, letters } of scripts) {
    tally.scripts.set(language, (tally.scripts.get(language) ?? 0) + (lowered.match(letters)?.length ?? 0));
  }
}

/** ISO 639-1; null when unsure. */
export function decideLanguage({ words, found, letters, scripts: inScripts }: LanguageTally): string | null {
  for (const { language } of scripts) {
    const count = inScripts.get(language) ?? 0;
    if (count >= 5 && count >= enoughLetters(language) * letters) return language;
  }
  const [best, next] = [...found].toSorted((a, b) => b[1] - a[1]);
  if (!best || best[1] < MIN_FOUND || best[1] < MIN_SHARE * words) return null;
  return best[1] >= MIN_LEAD * (next?.[1] ?? 0) ? best[0] : null;
}
