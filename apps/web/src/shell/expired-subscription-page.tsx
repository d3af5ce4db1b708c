import { ButtonLink } from "../ui/button.tsx";
import { NoticePage } from "./notice-page.tsx";

interface ExpiredSubscriptionPageProps {
  agencyName: string;
  /** Opens the plan chooser; links to settings until there is one. */
  updateTo?: string;
}

/** Replaces the whole shell while the agency's subscription state is EXPIRED. */
export function ExpiredSubscriptionPage({
  agencyName,
  updateTo = "/app/settings",
}: ExpiredSubscriptionPageProps) {
  return (
    <NoticePage
      kind={agencyName}
      title="Your subscription has expired"
      actions={
        <ButtonLink to={updateTo} tone="primary">
          Update subscription
        </ButtonLink>
      }
    >
      <p>
        Your accounts, policies and documents are kept as they were. Update the subscription to open them
        again for everyone in the agency.
      </p>
    </NoticePage>
  );
}
