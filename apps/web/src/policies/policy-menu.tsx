import { useRouter } from "@tanstack/react-router";
import { Award, Ban, ChevronDown, Pencil, RefreshCw, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { policyTypeLabels } from "#model/policies";
import { DeleteDialog } from "../form-kit/delete-dialog.tsx";
import { useMay } from "../session/use-may.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import type { PolicyRecordData } from "./policy-record-data.ts";
import { refusalsOf, useRefusal } from "./use-refusal.ts";

/** Edit, and what else can be done with a policy; what cannot says why. Nothing for those who may only read. */
export function PolicyMenu({ policy }: { policy: PolicyRecordData }) {
  const mayWork = useMay("WORK");
  const deleteRefusal = useRefusal(policy, "DELETE");
  const [isDeleting, setDeleting] = useState(false);
  if (!mayWork) return null;
  const { id } = policy;
  const refused = refusalsOf(policy);
  return (
    <>
      <ButtonLink to={`/app/policies/${id}/edit`} icon={<Pencil aria-hidden="true" />}>
        Edit
      </ButtonLink>
      <Menu
        trigger={
          <Button>
            More
            <ChevronDown aria-hidden="true" />
          </Button>
        }
        items={[
          {
            id: "renew",
            label: "Renew",
            icon: <RefreshCw aria-hidden="true" />,
            to: `/app/policies/${id}/renew`,
            refusal: refused.RENEW,
          },
          {
            id: "cancel",
            label: "Cancel",
            icon: <Ban aria-hidden="true" />,
            to: `/app/policies/${id}/cancel`,
            refusal: refused.CANCEL,
          },
          {
            id: "reinstate",
            label: "Reinstate",
            icon: <RotateCcw aria-hidden="true" />,
            to: `/app/policies/${id}/reinstate`,
            refusal: refused.REINSTATE,
          },
          ...(policy.renewal.previousPolicies.length > 0
            ? [
                {
                  id: "reissue",
                  label: "Reissue Certificates",
                  icon: <Award aria-hidden="true" />,
                  to: `/app/policies/${id}/reissue`,
                },
              ]
            : []),
          {
            id: "delete",
            label: "Delete",
            icon: <Trash2 aria-hidden="true" />,
            onSelect: () => setDeleting(true),
            refusal: deleteRefusal,
            isDangerous: true,
          },
        ]}
      />
      {isDeleting && <DeletePolicyDialog policy={policy} onCancel={() => setDeleting(false)} />}
    </>
  );
}

interface DeletePolicyDialogProps {
  policy: PolicyRecordData;
  onCancel: () => void;
}

function DeletePolicyDialog({ policy, onCancel }: DeletePolicyDialogProps) {
  const router = useRouter();
  const { id, type, policyNumber, account, version } = policy;
  return (
    <DeleteDialog
      title="Delete policy"
      path={`/app/policies/${id}`}
      body={{ expectedVersion: version }}
      onCancel={onCancel}
      onDeleted={async () => {
        await router.navigate({
          to: "/app/accounts/$accountId/policies",
          params: { accountId: account.id },
          replace: true,
        });
        void router.invalidate();
      }}
    >
      Delete {[policyTypeLabels[type], policyNumber].filter(Boolean).join(" ")} of {account.account.name}? It
      disappears from lists, search and Cara’s answers, together with its documents. Its history is kept.
    </DeleteDialog>
  );
}
