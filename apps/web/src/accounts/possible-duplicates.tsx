import { CopyCheck } from "lucide-react";
import { duplicateReasonLabels } from "#model/accounts";
import { css } from "#styled/css";
import { AccountDuplicatesDocument, type AccountDuplicatesQuery } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { AppLink } from "../ui/app-link.tsx";
import { counted } from "../ui/counted.ts";
import type { AccountDraft } from "./account-draft.ts";
import { duplicatesInput } from "./duplicates-input.ts";

const searchDelayMs = 300;
const SHOWN = 2;

type Duplicate = AccountDuplicatesQuery["accountDuplicates"][number];

const note = css({
  display: "flex",
  gap: "8",
  px: "10",
  py: "6",
  rounded: "md",
  bg: "status.amber.bg",
  color: "status.amber.fg",
  textStyle: "small",
  overflowWrap: "anywhere",
  "& .lucide": { flexShrink: 0, w: "14", h: "14", mt: "2" },
  "& a": { fontWeight: "medium", textDecoration: "underline", textUnderlineOffset: "[3px]" },
});

/**
 * Accounts that may be the client who is being entered. They are shown next to the buttons, in view whatever part of the
 * form is being filled in, and prevent nothing.
 */
export function PossibleDuplicates({ draft }: { draft: AccountDraft }) {
  const input = duplicatesInput(draft);
  const { data } = useQuery(AccountDuplicatesDocument, input && { input }, { delayMs: searchDelayMs });
  const duplicates = (input && data?.accountDuplicates) ?? [];
  return (
    // Always there, so that screen readers announce what appears in it.
    <div role="status">
      {duplicates.length > 0 && (
        <div className={note}>
          <CopyCheck aria-hidden="true" />
          <ul className={css({ minW: "0" })}>
            {duplicates.slice(0, SHOWN).map((duplicate) => (
              <li key={duplicate.account.id}>
                <DuplicateLine duplicate={duplicate} />
              </li>
            ))}
            {duplicates.length > SHOWN && <li>And {counted(duplicates.length - SHOWN, "more account")}</li>}
          </ul>
        </div>
      )}
    </div>
  );
}

function DuplicateLine({ duplicate: { account, reasons } }: { duplicate: Duplicate }) {
  const { name } = account.account;
  return (
    <>
      Possible duplicate:{" "}
      <AppLink to={`/app/accounts/${account.id}/overview`} newTab aria-label={`${name}, opens in a new tab`}>
        {name}
      </AppLink>{" "}
      ({reasons.map((reason) => duplicateReasonLabels[reason]).join(", ")})
    </>
  );
}
