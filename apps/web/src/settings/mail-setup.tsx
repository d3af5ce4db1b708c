import { css } from "#styled/css";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { Banner } from "../ui/banner.tsx";
import { CopyIconButton } from "../ui/copy-button.tsx";
import { Section } from "../ui/section.tsx";
import { ForwardingGuide } from "./forwarding-guide.tsx";
import { MailDomains } from "./mail-domains.tsx";

/** How mail gets to the agency's address, and whether the domains that its mail depends on are set up. */
export function MailSetup({ address }: { address: string | null }) {
  const mayManage = useMay("MANAGE_AGENCY");
  const askOwner = useAskOwner();
  return (
    <div className={css({ display: "grid", gap: "32", px: "gutter", py: "24" })}>
      <Section title="Receiving email">
        {address === null ? (
          <Banner title="No address is set up." inline>
            This installation receives no email. Ask the person who runs Carabiner to set it up.
          </Banner>
        ) : (
          <div className={css({ display: "grid", gap: "16", maxW: "section" })}>
            <p className={css({ color: "fg.muted" })}>
              Email to this address arrives under Emails, where Cara reads it and drafts the answers. Forward
              your agency’s own mailbox to it, so that your clients go on writing to the address that they
              know.
            </p>
            <p
              className={css({
                display: "flex",
                flexWrap: "wrap",
                alignItems: "center",
                gap: "8",
                minW: "0",
              })}
            >
              <span className={css({ textStyle: "label", overflowWrap: "anywhere" })}>{address}</span>
              <CopyIconButton text={address} label="Copy the address" />
            </p>
            <ForwardingGuide address={address} />
          </div>
        )}
      </Section>
      <Section title="DNS records">
        {mayManage ? (
          <MailDomains />
        ) : (
          <Banner title="Your role cannot check DNS records." inline>
            {askOwner} to check them.
          </Banner>
        )}
      </Section>
    </div>
  );
}
