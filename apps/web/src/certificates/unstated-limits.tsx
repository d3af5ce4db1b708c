import type { CertificateKind } from "#model/certificates";
import { policyTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import type { CertifiablePolicyFragment } from "../graphql/generated/graphql.ts";
import { type AskedLimit, typedLimitsId } from "./typed-limits.tsx";

type PrintedPolicies = readonly {
  policyId: string;
  limits: readonly unknown[];
  properties: readonly { values: readonly unknown[] }[];
}[];

interface UnstatedLimitsProps {
  kind: CertificateKind;
  shown: readonly CertifiablePolicyFragment[];
  /** As the preview draws them. */
  printed: PrintedPolicies;
  asked: readonly AskedLimit[];
}

/** The policies that the page shows without any limit or value, which its reader would ask about. */
export function UnstatedLimits({ kind, shown, printed, asked }: UnstatedLimitsProps) {
  const bare = unstatedOf(shown, printed);
  if (bare.length === 0) return null;
  const mayType = asked.some(({ policyId }) => bare.some(({ id }) => id === policyId));
  const lines = [...new Set(bare.map(({ type }) => policyTypeLabels[type]))].join(", ");
  return (
    <p role="status" className={css({ mt: "8", textStyle: "small", color: "fg.muted" })}>
      <b className={css({ fontWeight: "medium", color: "fg.default" })}>
        {kind === "PROPERTY" ? "No values stated" : "No limits stated"}: {lines}.
      </b>{" "}
      {mayType && (
        <a
          href={`#${typedLimitsId}`}
          className={linkStyle}
          onClick={(event) => {
            event.preventDefault();
            const section = document.getElementById(typedLimitsId)?.closest("section");
            section?.scrollIntoView({ block: "start" });
            section?.querySelector("input")?.focus({ preventScroll: true });
          }}
        >
          {kind === "PROPERTY" ? "Type the values" : "Type the limits"}
        </a>
      )}
    </p>
  );
}

/** A policy that the preview does not draw yet is not known to be bare. */
export const unstatedOf = <Shown extends { id: string }>(
  shown: readonly Shown[],
  printed: PrintedPolicies,
): Shown[] => shown.filter(({ id }) => printed.some((each) => each.policyId === id && isBare(each)));

const isBare = ({ limits, properties }: PrintedPolicies[number]): boolean =>
  limits.length === 0 && properties.every(({ values }) => values.length === 0);

/** Beside words, a link is not told by its color alone. */
const linkStyle = css({ color: "accent.fg", textDecoration: "underline", textUnderlineOffset: "[3px]" });
