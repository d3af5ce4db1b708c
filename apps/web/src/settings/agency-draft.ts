import { useState } from "react";
import { type AddressDraft, draftAddress } from "../form-kit/address-draft.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import type { Viewer } from "../session/viewer.ts";
import { formatPhoneText } from "../ui/phone-text.ts";

/** The agency's settings as form state. */
export interface AgencyDraft {
  name: string;
  mailingAddress: AddressDraft;
  contactPhone: string;
  contactEmail: string;
  authorizedRepresentative: string;
  timeZone: string | null;
}

type Agency = Viewer["agency"];

const draftAgency = ({ name, timeZone, mailingAddress, configuration }: Agency): AgencyDraft => ({
  name,
  mailingAddress: draftAddress(mailingAddress),
  contactPhone: configuration.contactPhone ? formatPhoneText(configuration.contactPhone) : "",
  contactEmail: configuration.contactEmail ?? "",
  authorizedRepresentative: configuration.authorizedRepresentative ?? "",
  timeZone,
});

/**
 * The draft, and whether it has unsaved changes. Settings saved by someone else replace an untouched draft; a touched
 * one is kept, and the server reports the conflict when it is sent.
 */
export function useAgencyDraft(agency: Agency) {
  const [saved, setSaved] = useState(() => draftAgency(agency));
  const isUnsaved = (typed: { draft: AgencyDraft }) => JSON.stringify(typed.draft) !== JSON.stringify(saved);
  const { value, setValue, isRestored } = useKeptState(
    "agency",
    () => ({ draft: draftAgency(agency), version: agency.version }),
    isUnsaved,
  );
  const { draft, version } = value;
  const isDirty = isUnsaved(value);
  if (agency.version !== version && !isDirty) {
    setValue({ draft: draftAgency(agency), version: agency.version });
    setSaved(draftAgency(agency));
  }
  const setDraft = (next: AgencyDraft) => setValue({ draft: next, version });
  return { draft, setDraft, version, isDirty, isRestored, markSaved: () => setSaved(draft) };
}
