/** The mail that asks a carrier for a missing endorsement. Nothing is sent: a person reads, changes and sends it. */
import type { Mark } from "#model/endorsements";
import { type PolicyType, policyTypeLabels } from "#model/policies";
import { dayLabel } from "../ui/day-label.ts";
import { markWords } from "./describe-marks.ts";

interface CarrierQuestion {
  insured: string;
  policy: {
    type: PolicyType;
    policyNumber?: string | null | undefined;
    inforceAt?: string | null | undefined;
    expiresAt?: string | null | undefined;
    carrier: { name: string };
  };
  mark: Mark;
  /** The forms that usually give it: "CG 24 04". */
  forms: readonly string[];
  /** The policy has it, but it names others. */
  isForOthers: boolean;
  holder: { name: string; address: string };
  sender: { name: string; agency: string };
}

export interface MailDraft {
  subject: string;
  text: string;
}

export function askCarrier(question: CarrierQuestion): MailDraft {
  const { insured, policy, mark, forms, isForOthers, holder, sender } = question;
  const number = policy.policyNumber ?? "number not on record";
  const { inforceAt, expiresAt } = policy;
  const term = inforceAt && expiresAt ? `, ${dayLabel(inforceAt)} to ${dayLabel(expiresAt)}` : "";
  const wanted = markWords(mark);
  const endorsement =
    forms.length > 0 ? `${forms.join(" or ")} (${wanted}), or your own form that gives the same` : wanted;
  const lines = [
    `Insured: ${insured}`,
    `Policy: ${policyTypeLabels[policy.type]}, ${number}${term}`,
    `Carrier: ${policy.carrier.name}`,
    `Endorsement: ${endorsement}`,
    ...(holder.name.trim()
      ? [`For: ${[holder.name.trim(), holder.address].filter(Boolean).join(", ")}`]
      : []),
  ];
  return {
    subject: `${number}, ${insured}: ${wanted} endorsement`,
    text: [
      "Hello,",
      isForOthers
        ? "A certificate holder asks our client for the endorsement below. The policy has one, and it does not name this holder."
        : "A certificate holder asks our client for the endorsement below, and we do not find it among the policy's documents.",
      lines.join("\n"),
      isForOthers
        ? "Please tell us whether this holder can be added, from which date, at what premium, and what you need from us."
        : "If it is on the policy, please send us a copy. If it is not, please tell us whether it can be added, from which date, at what premium, and what you need from us.",
      `Thank you,\n${sender.name}\n${sender.agency}`,
    ].join("\n\n"),
  };
}

/** Opens the mail program of the person's computer. */
export const mailtoOf = ({ subject, text }: MailDraft): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;
