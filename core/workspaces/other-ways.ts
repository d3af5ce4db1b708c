/** "Call Ann", "text Owen", "fax the dec page": what Cara cannot do, and the email that she can draft instead. Pure. */
import type { AskedBack } from "./ask-back.ts";

/** What stands before an order. */
const courtesy = String.raw`(?:(?:please|pls|plz|can you|could you|would you|will you|hi|hey|ok|okay|cara|now|then|and|also|just|go ahead and|i need you to|you)[\s,:]+)*`;
/** Not of it, from it or for it: "text of the endorsement", "fax number", "call me when you are done". */
const whom = String.raw`(?!(?:me|us|cara|it|this|that|of|from|in|on|with|for|about|numbers?|notes?|logs?|lists?|back|messages?)\b)(?=\S)`;
const ways: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      String.raw`^${courtesy}give\s+${whom}((?:\S+\s+){1,5}?)an?\s+(?:quick )?(?:call|ring)\b`,
      "iu",
    ),
    "make phone calls",
  ],
  [
    new RegExp(String.raw`^${courtesy}leave\s+${whom}((?:\S+\s+){1,5}?)an?\s+voice ?mail\b`, "iu"),
    "leave voicemails",
  ],
  [
    new RegExp(String.raw`^${courtesy}(?:call(?: up)?|phone|ring(?: up)?|dial)\s+${whom}`, "iu"),
    "make phone calls",
  ],
  [
    new RegExp(
      String.raw`^${courtesy}(?:text|sms|whatsapp|send (?:an? )?(?:text|sms|text message)(?: message)? to)\s+${whom}`,
      "iu",
    ),
    "send text messages",
  ],
  [new RegExp(String.raw`^${courtesy}fax\s+${whom}`, "iu"), "send faxes"],
];

/** "Fax the dec page to Owen": what is sent stands before whom it goes to. */
const sends = /^(?:the|a|an|his|her|their|our|its|this|that|these|all)\b/iu;
const toWhom = /^(.+?)\s+to\s+((?:\S+\s*){1,6}?)[\s.!]*$/iu;

/** Null where the words ask for nothing of the kind. The first choice is the same task as an email. */
export function otherWay(text: string): AskedBack | null {
  const [line = ""] = text.trim().split("\n");
  for (const [pattern, what] of ways) {
    const found = pattern.exec(line);
    if (!found) continue;
    const rest = `${found[1] ?? ""} ${line.slice(found[0].length)}`.replaceAll(/\s+/gu, " ").trim();
    const [, sent, to] = sends.test(rest) ? (toWhom.exec(rest) ?? []) : [];
    const email = sent === undefined ? `Email ${rest}` : `Email ${to ?? ""} about ${sent}`;
    return {
      question: `I cannot ${what}. I can draft an email instead, which is sent only after somebody approves it. Shall I?`,
      choices: [email.replace(/[\s.!?]+$/u, "")],
    };
  }
  return null;
}
