/** Of the names and addresses in what is said, those of whom a paper is for. Pure. */
import { addressesIn } from "#core/assistant/asked";
import type { MailingAddress } from "../../shared/postal-address.ts";
import { findUsState } from "../../shared/us-states.ts";
import type { Act } from "./find-acts.ts";
import { type Found, nameBefore, nameIn } from "./party-names.ts";

export type Written = ReturnType<typeof addressesIn>[number];

const CITY_WORDS_MAX = 4;

/** A whole address; null where a part of it was not said. */
export function mailingAddressOf(written: Written["address"]): MailingAddress | null {
  const { line1, line2, city, zone, postalCode } = written;
  const state = zone === null ? null : findUsState(zone);
  // Where no street ends, the words before a state are no city.
  const isCity = !/\d/u.test(city ?? "") && (city ?? "").split(/\s+/u).length <= CITY_WORDS_MAX;
  return line1 && city && isCity && state && postalCode
    ? { line1, line2: line2 ?? null, city, zone: state, postalCode }
    : null;
}

export const addressText = ({ line1, line2, city, zone, postalCode }: MailingAddress): string =>
  [line1, line2, city, `${zone} ${postalCode}`].filter(Boolean).join(", ");

/** Behind an address: it is that of whom the paper is for. */
const isFor =
  /^[\s,)]*(?:listed |named |shown |both )?(?:as (?:an? |the |both |our )?)?(?:certificate holder|cert holder|holder|mortgagee|loss payee|lender|additional insured|AI\b)/iu;
/** It is that of what is insured, or where somebody works. */
const isElsewhere = /^[\s,]*(?:\(?the ["“”]|is (?:the|our|where)\b|if they need our)/iu;
const place = String.raw`(?:property|premises|building|locations?|risk|borrower|(?:job|work|project)(?:[ -]?site)?|site|real estate|collateral|office|shop|store|warehouse|jobs?|projects?|events?|leases?d?|leasing|purchase|refinanc\p{L}+|work(?:ing)?|tenant|vendor|lessee|garaged)`;
const leadsElsewhere = new RegExp(
  String.raw`\b${place}\b[^\n:;.?!]{0,25}\b(?:at|of|in|on|is)(?: the)? $|(?:^|\n)[^\n:]{0,20}\b${place}\b[^\n:]{0,20}[:–-]?\s*$|\b(?:we|i)(?:['’]re| are|['’]m| am) at $`,
  "iu",
);
/** A name ahead of an address is that of the client: "your insured, Pelican Point Marina LLC, 1200 Harbor Road". */
const ofInsured =
  /(?:\b(?:your|our|the|above|named) (?:insured|client|vendor|tenant|borrower|subcontractor|sub|lessee)|(?:^|\n)\s*(?:named )?(?:insured|vendor|borrower|lessee|tenant))\b[\s:,–-]*$/iu;
/** What announces whom it is for. */
const announces =
  /\b(?:holders?|mortgagees?|loss payees?|lender|additional insureds?|as follows|follow(?:ing|s)|reads?|exactly|certificates?|certs?|cois?|evidence of [\p{L} ]+|made out|naming|customer|landlord|gc|contractor)\b[^\n.?!]{0,40}$/iu;

/** A name stands at most so many characters before its address. */
const LEAD = 400;

/** Of several addresses, that of whom the paper is for; the first of those that are as likely. */
function likeliest(said: string): Written | undefined {
  const scored = addressesIn(said).map((written) => {
    const { start, end } = written;
    const name = nameBefore(said, Math.max(0, start - LEAD), start);
    const lead = said.slice(Math.max(0, start - 100), start);
    const ahead = said.slice(Math.max(0, (name?.start ?? start) - 100), name?.start ?? start);
    const lineStart = said.lastIndexOf("\n", start - 1) + 1;
    const isBlock = said.slice(lineStart, start).trim() === "" && name !== null && name.end < lineStart;
    const score =
      (isFor.test(said.slice(end, end + 60)) ? 4 : 0) +
      (announces.test(ahead) ? 2 : 0) +
      (isBlock ? 2 : 0) +
      (name === null ? 0 : 1) -
      (leadsElsewhere.test(lead) || isElsewhere.test(said.slice(end, end + 20)) ? 5 : 0) -
      (ofInsured.test(ahead) ? 5 : 0);
    return { written, score };
  });
  const best = Math.max(...scored.map(({ score }) => score));
  return scored.length > 0 && best > -5 ? scored.find(({ score }) => score === best)?.written : undefined;
}

const ofThem = /\b(?:them|they|her|him)\b/iu;

export interface Party {
  name: Found | null;
  written: (Found & { address: MailingAddress }) | null;
}

const placesOf = ({ about: [first, ...rest] }: Act): [from: number, to: number] => [
  first?.start ?? 0,
  (rest.at(-1) ?? first)?.end ?? 0,
];

/** The party of an act. `given` are the places at which a model says that its name and its address stand. */
export function partyOf(
  text: string,
  act: Act,
  given: { name: Found | null; address: { start: number; end: number } | null },
): Party {
  const [from, to] = placesOf(act);
  const said = text.slice(from, to);
  const inSaid = addressesIn(said);
  // "Send them a certificate": they were named sentences before.
  const isBefore = !given.address && ofThem.test(said) && inSaid.length === 0 && !nameIn(text, from, to);
  const [start, end] = isBefore ? [0, from] : [from, to];
  const base = given.address?.start ?? start;
  const within = text.slice(base, given.address?.end ?? end);
  const written = isBefore ? addressesIn(within).at(-1) : likeliest(within);
  const name =
    given.name ??
    (written ? nameBefore(text, start, base + written.start) : null) ??
    nameIn(text, start, end);
  const address = written ? mailingAddressOf(written.address) : null;
  return {
    name,
    written:
      written && address
        ? {
            address,
            value: addressText(address),
            ...{ start: base + written.start, end: base + written.end },
          }
        : null,
  };
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim();

/** What an act leaves out of its party, as an older message has it that asks for the same. */
export function withOlder(party: Party, older: Party): Party {
  if (party.name && party.written) return party;
  if (!party.name && !party.written) return older;
  const [one, other] = [plain(party.name?.value ?? ""), plain(older.name?.value ?? "")];
  const isSame = one !== "" && other !== "" && (one.includes(other) || other.includes(one));
  return isSame ? { name: party.name, written: party.written ?? older.written } : party;
}
