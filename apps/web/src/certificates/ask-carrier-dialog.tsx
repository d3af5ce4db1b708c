import { Mail } from "lucide-react";
import { css } from "#styled/css";
import { Button, ButtonLink } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { type MailDraft, mailtoOf } from "./ask-carrier.ts";

interface AskCarrierDialogProps {
  carrier: string;
  mail: MailDraft;
  onClose: () => void;
}

/** A mail to copy, or to open in the person's own mail program. */
export function AskCarrierDialog({ carrier, mail, onClose }: AskCarrierDialogProps) {
  return (
    <Dialog
      title="Ask the carrier"
      onClose={onClose}
      renderFoot={(leave) => (
        <>
          <CopyButton label="Copy text" content={() => ({ text: mail.text })} />
          <Button onClick={leave}>Close</Button>
          <ButtonLink to={mailtoOf(mail)} tone="primary" icon={<Mail aria-hidden="true" />}>
            Open in mail program
          </ButtonLink>
        </>
      )}
    >
      <p className={css({ color: "fg.muted", mb: "12" })}>
        Carabiner does not send this mail. Send it to your contact at {carrier}, then upload the endorsement
        that you get back.
      </p>
      <DescriptionList single facts={[{ label: "Subject", value: mail.subject }]} />
      <p className={textStyle}>{mail.text}</p>
    </Dialog>
  );
}

const textStyle = css({
  mt: "12",
  px: "14",
  py: "12",
  rounded: "md",
  bg: "bg.muted",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});
