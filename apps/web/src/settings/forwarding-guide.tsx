import { type ReactNode, useState } from "react";
import { css } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";
import { Segmented } from "../ui/segmented.tsx";

const services = [
  { value: "GOOGLE", label: "Google Workspace" },
  { value: "MICROSOFT", label: "Microsoft 365" },
  { value: "OTHER", label: "Another" },
] as const;
type Service = (typeof services)[number]["value"];

const steps = css({
  display: "grid",
  gap: "8",
  pl: "20",
  listStyleType: "decimal",
  "& li::marker": { color: "fg.subtle" },
  "& li": { overflowWrap: "anywhere" },
  "& a": { textDecoration: "underline", textUnderlineOffset: "[3px]" },
});

const lastSteps = [
  <li key="test">
    Write to the mailbox from a private address. The message is under{" "}
    <AppLink to="/app/emails">Emails</AppLink> within a minute.
  </li>,
];

/** Where in each service forwarding is set up, as it is called there. */
const guides: Record<Service, (address: string) => ReactNode> = {
  GOOGLE: (address) => (
    <ol className={steps}>
      <li>
        In the mailbox, open Gmail’s settings, “See all settings”, then “Forwarding and POP/IMAP”. Choose “Add
        a forwarding address” and enter {address}.
      </li>
      <li>
        Google sends a confirmation to that address. Open it under <AppLink to="/app/emails">Emails</AppLink>{" "}
        and follow its link, or type its code into Gmail’s settings.
      </li>
      <li>
        Back in the settings, choose “Forward a copy of incoming mail to” this address and “keep Gmail’s copy
        in the Inbox”. Save.
      </li>
      <li>
        For a shared address or a group, an administrator adds the address in the Google Admin console
        instead: Apps, Google Workspace, Gmail, Default routing, “Also deliver to”. No confirmation is needed
        there.
      </li>
      {lastSteps}
    </ol>
  ),
  MICROSOFT: (address) => (
    <ol className={steps}>
      <li>
        Microsoft blocks forwarding to other organizations until an administrator allows it: in the Defender
        portal, Email & collaboration, Policies & rules, Threat policies, Anti-spam, add an outbound policy
        for this mailbox with automatic forwarding on.
      </li>
      <li>In the Exchange admin center, open Recipients, Mailboxes, and choose the mailbox.</li>
      <li>Under “Manage mail flow settings”, edit “Email forwarding”: turn it on and enter {address}.</li>
      <li>Turn on “Deliver message to both forwarding address and mailbox”, so that a copy stays. Save.</li>
      {lastSteps}
    </ol>
  ),
  OTHER: (address) => (
    <ol className={steps}>
      <li>
        In the settings of the mailbox, look for “Forwarding” or “Redirect”. An alias or a rule works as well.
      </li>
      <li>Enter {address} as the address that mail is forwarded to.</li>
      <li>
        Prefer “redirect” if there is a choice: the message then keeps its sender. A message that arrives as
        “Fwd:” from yourself hides who wrote it.
      </li>
      <li>
        Keep a copy in the mailbox. If the service asks for a confirmation, it arrives under{" "}
        <AppLink to="/app/emails">Emails</AppLink>.
      </li>
      {lastSteps}
    </ol>
  ),
};

export function ForwardingGuide({ address }: { address: string }) {
  const [service, setService] = useState<Service>("GOOGLE");
  return (
    <div className={css({ display: "grid", gap: "12", justifyItems: "start" })}>
      <h3 className={css({ textStyle: "sectionSmall" })}>Forward your mailbox</h3>
      <Segmented label="Where your mailbox is" choices={services} value={service} onChange={setService} />
      {guides[service](address)}
    </div>
  );
}
