import { markLabels } from "#model/endorsements";
import { policyTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import { addressLine } from "../certificates/address-line.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import type { AccountQuery, HolderFieldsFragment } from "../graphql/generated/graphql.ts";
import { Button } from "../ui/button.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface ShownHolderDialogProps {
  account: AccountQuery["account"];
  holder: HolderFieldsFragment;
}

/** A holder for those who may not change it. */
export function ShownHolderDialog({ account, holder }: ShownHolderDialogProps) {
  const close = useCloseTo(`/app/accounts/${account.id}/holders`);
  const { name, address, email, emailProblem, receivesRenewals, marks, descriptionOfOperations } = holder;
  const policies = account.businessPolicies.filter(({ id }) => holder.policyIds.includes(id));
  return (
    <Dialog title={name} onClose={close} renderFoot={(leave) => <Button onClick={leave}>Close</Button>}>
      <DescriptionList
        single
        facts={[
          { label: "Address", value: addressLine(address) || "No address" },
          { label: "Email", value: [email ?? "No email", emailProblem].filter(Boolean).join(". ") },
          { label: "On renewal", value: receivesRenewals ? "Reissue" : "Skip" },
          { label: "Wants", value: marks.map((mark) => markLabels[mark]).join(", ") || "No marks" },
          {
            label: "Policies",
            value:
              policies
                .map(({ type, policyNumber }) =>
                  [policyTypeLabels[type], policyNumber].filter(Boolean).join(" "),
                )
                .join(", ") || "All policies in force",
          },
          {
            label: "Description of operations",
            value: descriptionOfOperations ? (
              <span className={css({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" })}>
                {descriptionOfOperations}
              </span>
            ) : (
              "None"
            ),
          },
        ]}
      />
    </Dialog>
  );
}
