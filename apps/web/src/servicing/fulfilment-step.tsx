import { Award, BadgeCheck, Ban, BookOpen, type LucideIcon, UserSearch } from "lucide-react";
import type { RequestType } from "#model/servicing";
import type { ServiceRequestStep } from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { ButtonLink } from "../ui/button.tsx";
import { AskedMarks, asksForMark } from "./asked-marks.tsx";
import type { RequestData } from "./request-data.ts";
import { startStep } from "./start-step.ts";
import { StepCard, stepButton } from "./step-card.tsx";

interface Step {
  icon: LucideIcon;
  title: string;
  text: string;
  to: string;
  label: string;
  /** Noted in the activity. */
  starts?: ServiceRequestStep;
}

/** For those who only read, and for requests whose step does not exist. */
const proofOnly = {
  icon: BadgeCheck,
  title: "Additional insured",
  text: "What the policies’ documents prove.",
};

/** Types whose step is taken on an account. */
const stepsOfAccounts: ReadonlySet<RequestType> = new Set<RequestType>([
  "ADD_ADDITIONAL_INSURED",
  "CANCEL_POLICY",
  "CREATE_CERTIFICATE",
  "DOCUMENT_REQUEST",
  "QUESTION",
]);

const chooseAccount = ({ id, clientName }: RequestData): Step => ({
  icon: UserSearch,
  title: "Choose the account",
  text: `${clientName ?? "The client"} is not linked to an account yet.`,
  to: `/app/servicing/${id}/update`,
  label: "Choose Account",
});

/** The one step that a request of this type leads to; none if what it needs is not known. */
function stepOf(request: RequestData): Step | null {
  const { id, type, account, businessPolicy } = request;
  if (!account) return stepsOfAccounts.has(type) ? chooseAccount(request) : null;
  switch (type) {
    case "CREATE_CERTIFICATE":
      return {
        icon: Award,
        title: "Create the certificate",
        text: "Filled from this request.",
        to: `/app/accounts/${account.id}/certificates/new?request=${id}`,
        label: "Create Certificate",
      };
    case "CANCEL_POLICY":
      return businessPolicy
        ? {
            icon: Ban,
            title: "Cancel the policy",
            text: "Filled from this request.",
            to: `/app/policies/${businessPolicy.id}/cancel?request=${id}`,
            label: "Cancel Policy",
          }
        : {
            icon: Ban,
            title: "Cancel the policy",
            text: "This request names no policy. Choose it on the account.",
            to: `/app/accounts/${account.id}/policies`,
            label: "View Policies",
          };
    case "QUESTION":
      return {
        icon: BookOpen,
        title: "Look up the answer",
        text: businessPolicy ? "Ask Cara about this policy." : "Ask Cara about this account.",
        to: `${
          businessPolicy ? `/app/policies/${businessPolicy.id}/explore` : `/app/accounts/${account.id}/ask`
        }?request=${id}`,
        starts: "EXPLORER",
        label: businessPolicy ? "Explore with AI" : "Ask about this account",
      };
    default:
      return null;
  }
}

export function FulfilmentStep({ request }: { request: RequestData }) {
  const mayWork = useMay("WORK");
  const step = mayWork ? stepOf(request) : null;
  const asksMark = Boolean(request.account) && asksForMark(request);
  if (!step && !asksMark) return null;
  const { icon, title, text } = step ?? proofOnly;
  const starts = step?.starts;
  return (
    <StepCard
      icon={icon}
      title={title}
      text={text}
      action={
        step && (
          <ButtonLink
            to={step.to}
            {...(starts ? { onClick: () => startStep(request.id, starts) } : {})}
            className={stepButton}
          >
            {step.label}
          </ButtonLink>
        )
      }
    >
      {asksMark && <AskedMarks request={request} />}
    </StepCard>
  );
}
