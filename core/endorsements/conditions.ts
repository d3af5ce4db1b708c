/**
 * What an endorsement's page says that could mean it does not hold today: an end that is over or cannot be read, a
 * suspension, or something that must happen first. Pure.
 */
import { dateOf } from "./page-standing.ts";
import type { ProvedPolicy } from "./proof-input.ts";

const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const readable = String.raw`\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2})(?!\d)|\d{4}-\d{2}-\d{2}|${month}\.? \d{1,2},? \d{4}`;
/** Something like a date, however it is written. */
const written = String.raw`${readable}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}(?:st|nd|rd|th)?[ -](?:of )?${month}|${month}\.?,? \d|(?:mid|late|early|end of|summer|spring|fall|winter)[- ](?:of )?(?:${month}|\d{4})`;
const ends = new RegExp(
  String.raw`\b(?:ends?|ended|ending|expir(?:es?|ed|ing|y|ation)(?: date)?|through|thru|until|till|up to|to and including|good (?:to|for)|valid (?:to|for)|not after|no later than|last day|terminat(?:es?|ed|ing|ion)|ceas(?:es?|ed|ing)|laps(?:es?|ed|ing)|stop(?:s|ped)?|sunsets?|limited to|void (?:after|as of)|out of force)\b[^.;\d]{0,40}?(${written})`,
  "gi",
);
const whole = new RegExp(`^(?:${readable})$`, "i");
/** Of the policy's own period, or of what this one follows. */
const ofPolicy =
  /\b(?:policy|term|period|from|prior|previous|replac\w+|renew\w+|expiring|former|retroactive)\b[^.;\n]{0,70}$/i;
const suspended =
  /\b(?:this |the )?(?:endorse?ment|coverage|insurance|status|waiver|provision|addition|form)\b[^.;]{0,60}\b(?:suspend(?:ed|s)|in abeyance|on hold|inactive|(?:is|has) lapsed|not (?:yet )?(?:in (?:force|effect)|effective|bound|issued|active|approved)|pending|awaiting|withheld|held)\b|\buntil (?:it is |we )?reinstate[ds]?\b|\b(?:suspended|pending|awaiting|unapproved)\b[^.;]{0,30}\b(?:approval|underwrit\w+|signature|payment|premium|inspection|review|reinstatement)\b/i;
const unmet =
  /\b(?:only (?:once|when|if|after|upon)|not (?:be )?(?:effective|apply|valid|take effect|begin|attach|in (?:force|effect))\b[^.;]{0,60}\b(?:until|unless)|unless and until|takes? effect (?:only )?(?:once|when|if|after|upon)|upon (?:our |the )?(?:receipt|payment|approval|execution)|subject to (?:our |the |your )?(?:prior )?(?:receipt|payment|approval|inspection|underwrit\w+|signature)|condition(?:ed|al) (?:up)?on|contingent (?:up)?on|provided (?:that )?(?:we receive|the (?:additional )?premium)|void (?:if|unless))\b[^.;]{0,120}\b(?:premium|paid|pays?|payment|receipt|receives?|received|approv\w+|inspect\w+|sign(?:s|ed|ature|atures)|deposit|underwrit\w+|fee|completed application|executed)\b|\b(?:subject to|upon) (?:our |the |your )?(?:prior )?(?:receipt|payment|approval|inspection|underwrit\w+)\b/i;

/** Why the endorsement on these pages may not hold; null if nothing on them says so. */
export function conditionOf(texts: readonly string[], policy: ProvedPolicy): string | null {
  for (const text of texts) {
    const plain = text.replaceAll(/[\u2010-\u2015]/g, "-").replaceAll(/[ \t]+/g, " ");
    for (const match of plain.matchAll(ends)) {
      const [, date = ""] = match;
      if (
        ofPolicy.test(plain.slice(Math.max(0, match.index - 80), match.index + match[0].length - date.length))
      )
        continue;
      const reason = endOf(date, policy);
      if (reason !== null) return reason;
    }
    const flat = plain.replaceAll(/\s+/g, " ");
    const [met] = suspended.exec(flat) ?? unmet.exec(flat) ?? [];
    if (met !== undefined)
      return `The endorsement says “${met.slice(0, QUOTED_MAX).trim()}”. Ask the carrier to confirm that it is in force.`;
  }
  return null;
}

const QUOTED_MAX = 120;

function endOf(date: string, { inforceAt, today }: ProvedPolicy): string | null {
  const on = whole.test(date) ? dateOf(date) : undefined;
  if (on === undefined)
    return `The endorsement names an end that cannot be read as a date, “${date}”. Ask the carrier until when it is in force.`;
  const now = inforceAt !== null && inforceAt > today ? inforceAt : today;
  return on <= now ? `The endorsement ended on ${date}. Ask the carrier for a current one.` : null;
}
