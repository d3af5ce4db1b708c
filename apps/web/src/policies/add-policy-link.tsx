import { useRouter } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { css } from "#styled/css";
import { handOver } from "../documents/dropped-files.ts";
import { useMay } from "../session/use-may.ts";
import type { ButtonTone } from "../ui/button-style.ts";
import { ButtonLink } from "../ui/button.tsx";
import { DropTarget } from "../uploads/drop-target.tsx";

const target = css({
  display: "inline-flex",
  rounded: "md",
  "&[data-over]": { outline: "[2px dashed var(--colors-accent-fg)]", outlineOffset: "[2px]" },
});

interface AddPolicyLinkProps {
  accountId?: string;
  tone?: ButtonTone;
}

/** Opens the form for new policies; a document that is dropped on it fills in the form. Nothing for those who may not. */
export function AddPolicyLink({ accountId, tone = "primary" }: AddPolicyLinkProps) {
  const router = useRouter();
  const mayAdd = useMay("WORK");
  if (!mayAdd) return null;
  return (
    <DropTarget
      className={target}
      onDrop={(files) => {
        handOver(files);
        void router.navigate({ to: "/app/policies/new", search: accountId ? { accountId } : {} });
      }}
    >
      <ButtonLink
        to={accountId ? `/app/policies/new?accountId=${accountId}` : "/app/policies/new"}
        tone={tone}
        icon={<Plus aria-hidden="true" />}
      >
        Add Policy
      </ButtonLink>
    </DropTarget>
  );
}
