import { urlOfDocument } from "#model/documents";
import { css } from "#styled/css";
import type { HistoryEntryRowFragment } from "../graphql/generated/graphql.ts";
import { AppLink } from "../ui/app-link.tsx";

const link = css({ color: "accent.fg", fontWeight: "medium", _hover: { textDecoration: "underline" } });

/** Where the records that a sentence names are opened, by the history's name for their kind. */
const openers: Readonly<Record<string, { to: (id: string, accountId: string) => string; newTab?: boolean }>> =
  {
    document: { to: urlOfDocument, newTab: true },
    policy: { to: (id) => `/app/policies/${id}/overview` },
    certificate: { to: (id, accountId) => `/app/accounts/${accountId}/certificates/${id}` },
    serviceRequest: { to: (id) => `/app/servicing/${id}/overview` },
    account: { to: (id) => `/app/accounts/${id}/overview` },
  };

interface HistorySentenceProps extends Pick<HistoryEntryRowFragment, "sentence"> {
  /** The account that the records belong to. */
  accountId: string;
}

/** What an actor did, to follow their name. Records that still exist are links. */
export function HistorySentence({ sentence, accountId }: HistorySentenceProps) {
  return sentence.map(({ text, entity, entityId }, position) => {
    const opener = entity && entityId ? openers[entity] : undefined;
    // The parts of a sentence never reorder.
    if (!opener || !entityId) return <span key={position}>{text}</span>;
    const { to, newTab = false } = opener;
    return (
      <AppLink key={position} to={to(entityId, accountId)} newTab={newTab} className={link}>
        {text}
      </AppLink>
    );
  });
}
