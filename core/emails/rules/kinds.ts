/** What rules may send without anybody's click, in words for the owner who switches one on. */
import * as v from "valibot";
import { lineSchema } from "../../shared/text-fields.ts";

export const standingRuleKinds = ["CONFIRM_RECEIPT"] as const;
export type StandingRuleKind = (typeof standingRuleKinds)[number];

export const standingRuleTexts: Record<StandingRuleKind, { label: string; when: string }> = {
  CONFIRM_RECEIPT: {
    label: "Confirm receipt",
    when: "When a contact of one of your accounts writes to you and the sender is verified, they are told at once that their email has arrived. Each thread gets one at most, and only before anyone of your agency has written in it. Strangers, mailing lists, automatic replies and addresses that mail came back from get none, and nobody gets more than five a day.",
  },
};

/** Between "rule" and its name, in the sent email. */
const NAME_MAX = 80;

export const switchOnRuleSchema = v.object({
  kind: v.picklist(standingRuleKinds),
  name: lineSchema("a name", NAME_MAX),
});

interface Receipt {
  greeting: string;
  agencyName: string;
  ruleName: string;
}

/** What a receipt says. It promises nothing: no cover is bound by a machine. */
export const receiptText = ({ greeting, agencyName, ruleName }: Receipt): string =>
  [
    greeting,
    "Thank you for your email. We have received it and are on it.",
    "This email does not bind, change or cancel any coverage. We will write again to confirm what was done.",
    `Best regards,\n${agencyName}`,
    `This confirmation was sent automatically by the rule “${ruleName}”.`,
  ].join("\n\n");
