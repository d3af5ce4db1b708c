import { policyTypeLabels, type PolicyType } from "#model/policies";
import { css } from "#styled/css";
import type { PreviewCertificateMutation } from "../graphql/generated/graphql.ts";
import { AppLink } from "../ui/app-link.tsx";

interface UnreviewedLimitsProps {
  reviews: readonly {
    policy: { id: string; type: PolicyType; policyNumber?: string | null };
    /** How many limits are printed, and how many of them nobody has reviewed. */
    limits: number;
    unreviewed: number;
  }[];
}

/** That limits are printed as Cara read them, and where a person can review them. */
export function UnreviewedLimits({ reviews }: UnreviewedLimitsProps) {
  const open = reviews.filter(({ unreviewed }) => unreviewed > 0);
  if (open.length === 0) return null;
  return (
    <p role="status" className={css({ mt: "8", textStyle: "small", color: "fg.muted" })}>
      <b className={css({ fontWeight: "medium", color: "fg.default" })}>{describeUnreviewed(reviews)}</b>{" "}
      {open.map(({ policy }, place) => (
        <span key={policy.id}>
          {place > 0 && ", "}
          <AppLink to={`/app/policies/${policy.id}/review`} newTab className={linkStyle}>
            {["Review", policyTypeLabels[policy.type], policy.policyNumber].filter(Boolean).join(" ")}
          </AppLink>
        </span>
      ))}
    </p>
  );
}

type Printed = PreviewCertificateMutation["previewCertificate"]["policies"];

/** Of what a preview draws, for the policies that are chosen now. */
export const reviewsOf = (
  printed: Printed,
  shown: readonly { id: string; policyNumber?: string | null }[],
): UnreviewedLimitsProps["reviews"] =>
  printed.flatMap(({ policyId, type, limits, properties }) => {
    const policy = shown.find(({ id }) => id === policyId);
    if (!policy) return [];
    const values = [...limits, ...properties.flatMap((property) => property.values)];
    const unreviewed = values.filter(({ isReviewed }) => !isReviewed).length;
    const { id, policyNumber = null } = policy;
    return [{ policy: { id, type, policyNumber }, limits: values.length, unreviewed }];
  });

/** "3 of 8 limits were read by Cara and not reviewed yet." */
export function describeUnreviewed(reviews: UnreviewedLimitsProps["reviews"]): string {
  const sum = (key: "limits" | "unreviewed") => reviews.reduce((total, each) => total + each[key], 0);
  const [unreviewed, limits] = [sum("unreviewed"), sum("limits")];
  return `${unreviewed} of ${limits} ${limits === 1 ? "limit" : "limits"} ${unreviewed === 1 ? "was" : "were"} read by Cara and not reviewed yet.`;
}

/** Beside words, a link is not told by its color alone. */
const linkStyle = css({ color: "accent.fg", textDecoration: "underline", textUnderlineOffset: "[3px]" });
