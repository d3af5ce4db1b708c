/** What is different for a holder whose certificate is replaced, in plain sentences. Pure. */
import { markLabels } from "#model/endorsements";
import { longDate } from "./layout/dates.ts";
import type { CertificateSnapshot, PrintedPolicy } from "./model.ts";

/** Of the certificate that is replaced. */
export type ReplacedSnapshot = Pick<CertificateSnapshot, "number" | "policies">;

export function describeReplaced(
  policies: readonly PrintedPolicy[],
  replaced: ReplacedSnapshot,
): [string, ...string[]] {
  const taken = new Set<string>();
  /** The policy itself, or another one of its line. */
  const successorOf = ({ policyId, type }: PrintedPolicy): PrintedPolicy | undefined => {
    const found =
      policies.find((each) => each.policyId === policyId) ??
      policies.find(
        (each) =>
          each.type === type &&
          !taken.has(each.policyId) &&
          replaced.policies.every((own) => own.policyId !== each.policyId),
      );
    if (found) taken.add(found.policyId);
    return found;
  };
  const pairs = replaced.policies.map((before) => ({ before, now: successorOf(before) }));
  const renewed = pairs.flatMap(({ before, now }) =>
    now && now.effectiveDate > before.effectiveDate
      ? [`It shows the renewal of ${now.title.toLowerCase()} from ${longDate(now.effectiveDate)}.`]
      : [],
  );
  const lost = pairs.flatMap(({ before, now }) =>
    now
      ? before.marks
          .filter(({ mark }) => now.marks.every((own) => own.mark !== mark))
          .map(({ mark }) => `${markLabels[mark].toLowerCase()} for ${before.title.toLowerCase()}`)
      : [`the policy ${before.policyNumber} (${before.title.toLowerCase()})`],
  );
  return [
    `It replaces ${replaced.number}.`,
    ...renewed,
    ...lost.map((each) => `It no longer shows ${each}.`),
  ];
}
