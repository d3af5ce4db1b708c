import { Award, Ban, BookOpen, FileText, type LucideIcon } from "lucide-react";
import { css } from "#styled/css";
import { useMay } from "../session/use-may.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { RequestData } from "./request-data.ts";

interface Step {
  icon: LucideIcon;
  title: string;
  text: string;
  to: string;
  label: string;
}

const card = css({
  display: "flex",
  flexWrap: { base: "wrap", md: "nowrap" },
  alignItems: "center",
  gap: "12",
  maxW: "section",
  p: "12",
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
});

/** The one step that a request of this type leads to; none if what it needs is not known. */
function stepOf({ id, type, account, businessPolicy, details }: RequestData): Step | null {
  switch (type) {
    case "CREATE_CERTIFICATE":
      return account
        ? {
            icon: Award,
            title: "Create the certificate",
            text: "Filled from this request. Issuing it closes the request.",
            to: `/app/accounts/${account.id}/certificates/new?request=${id}`,
            label: "Create Certificate",
          }
        : null;
    case "CANCEL_POLICY":
      return businessPolicy
        ? {
            icon: Ban,
            title: "Cancel the policy",
            text: "Filled from this request.",
            to: `/app/policies/${businessPolicy.id}/cancel?request=${id}`,
            label: "Cancel Policy",
          }
        : account
          ? {
              icon: Ban,
              title: "Cancel the policy",
              text: "This request names no policy. Choose it on the account.",
              to: `/app/accounts/${account.id}/policies`,
              label: "View Policies",
            }
          : null;
    case "DOCUMENT_REQUEST":
      return account
        ? {
            icon: FileText,
            title: "Find the document",
            text: details.documentRequest ? `Asked for: ${details.documentRequest.type}` : "",
            to: businessPolicy
              ? `/app/policies/${businessPolicy.id}/documents`
              : `/app/accounts/${account.id}/documents`,
            label: "View Documents",
          }
        : null;
    case "QUESTION":
      return account
        ? {
            icon: BookOpen,
            title: "Look up the answer",
            text: businessPolicy ? "Ask Cara about this policy." : "Ask Cara about this account.",
            to: businessPolicy
              ? `/app/policies/${businessPolicy.id}/explore`
              : `/app/accounts/${account.id}/ask`,
            label: businessPolicy ? "Explore with AI" : "Ask about this account",
          }
        : null;
    default:
      return null;
  }
}

export function FulfilmentStep({ request }: { request: RequestData }) {
  const mayWork = useMay("WORK");
  const step = mayWork ? stepOf(request) : null;
  if (!step) return null;
  const { icon: Icon, title, text, to, label } = step;
  return (
    <section aria-label={title} className={card}>
      <Icon aria-hidden="true" className={css({ color: "fg.muted" })} />
      <div className={css({ flex: "1", minW: "0" })}>
        <h2 className={css({ textStyle: "label" })}>{title}</h2>
        {text && (
          <p className={css({ textStyle: "small", color: "fg.muted", overflowWrap: "anywhere" })}>{text}</p>
        )}
      </div>
      <ButtonLink to={to} className={css({ w: { base: "full", md: "auto" } })}>
        {label}
      </ButtonLink>
    </section>
  );
}
