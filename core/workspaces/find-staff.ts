/** Colleagues whose accounts a question is about: "Marisol's accounts", "Theo's book", "my renewals". */
import { users } from "#core/users";
import type { AgencyDb } from "../shared/database.ts";
import type { Said } from "./match-names.ts";

const own = String.raw`(?:acc(?:oun)?ts?|clients?|customers?|insureds|book(?: of business)?|renewals|producers?|portfolio)`;
const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** What the words say of somebody's accounts; empty where they only name somebody. */
function sayingOf(text: string, name: string): string[] {
  const [first = name] = name.split(/\s/u);
  const called = `(?:${escaped(name)}|${escaped(first)})`;
  const patterns = [
    String.raw`(?<![\p{L}\d])${called}['’]?s?(?=\s+(?:[\p{L}-]+\s+){0,2}?${own}\b)`,
    String.raw`(?<=\bof )${called}['’]s?(?=\s+(?:are |is |that |which )?(?:renew|expir|end|due|up)\w*\b)`,
    String.raw`(?<=\b${own}\s(?:does|do|is|has)\s)${called}(?=\s+(?:have|got|handl\w+|servic\w+|manag\w+|writ\w+)\b)`,
    String.raw`(?<=\b(?:overdue|past due|open requests?|requests?)\s)(?:for|of|by|with) ${called}(?![\p{L}\d])`,
    String.raw`\b(?:handled|produced|serviced|managed|looked after) by ${called}(?![\p{L}\d])`,
    String.raw`(?<=\b${own}\s(?:[\p{L}\d-]+\s){0,6}?)(?:of|for|by|under) ${called}(?![\p{L}\d])`,
  ];
  return patterns.flatMap((pattern) => new RegExp(pattern, "iu").exec(text)?.[0] ?? []).slice(0, 1);
}

const ofAsker = new RegExp(String.raw`(?<![\p{L}\d])my(?=\s+(?:[\p{L}-]+\s+){0,2}?${own}\b)`, "iu");

/** `askedBy`: whose "my" is. One statement. */
export async function findStaff(db: AgencyDb, text: string, askedBy: string): Promise<Said[]> {
  const all = await db.select({ id: users.id, name: users.name }).from(users);
  const [mine] = ofAsker.exec(text) ?? [];
  return all.flatMap(({ id, name }) => {
    const said = mine !== undefined && id === askedBy ? [mine] : sayingOf(text, name);
    return said.length > 0 ? [{ id, name, said }] : [];
  });
}

/** The same without them, so that nobody else is meant by their names. */
export const withoutStaff = (text: string, staff: readonly Said[]): string =>
  staff
    .flatMap(({ said }) => said)
    .reduce((left, words) => left.replace(words, (found) => " ".repeat(found.length)), text);
