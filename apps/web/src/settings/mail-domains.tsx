import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import { MailDomainsDocument, type MailDomainsQuery } from "../graphql/generated/graphql.ts";
import { useAnswer } from "../graphql/use-query.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Badge, type Hue } from "../ui/badge.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { CopyIconButton } from "../ui/copy-button.tsx";

type Domain = MailDomainsQuery["mailSetup"]["domains"][number];
type DomainRecord = Domain["records"][number];

const states: Record<DomainRecord["state"], { label: string; hue: Hue }> = {
  PRESENT: { label: "Present", hue: "green" },
  MISSING: { label: "Missing", hue: "red" },
  WRONG: { label: "Wrong", hue: "amber" },
  UNKNOWN: { label: "Not known", hue: "neutral" },
};

const kinds: Record<DomainRecord["kind"], string> = {
  SPF: "which servers may send",
  DKIM: "the key that signs each message",
  DMARC: "what happens to mail that fails both",
};

const titleOf = ({ domain, use }: Domain): string =>
  use === "SENDING" ? `${domain}, which your email is sent from` : `${domain}, your own domain`;

/** Who changes the records, and why they matter. */
function purposeOf({ use, service }: Domain): string {
  if (use === "SENDING")
    return `${service} sends your email from this domain. The person who runs Carabiner adds its records; without them, your email may be taken for spam.`;
  return `${service === null ? "Your mail service is not one that is known here." : `Your mailboxes are at ${service}.`} Add these records where the domain is managed. Without them, nobody can tell your colleagues’ mail from that of somebody who only uses their addresses.`;
}

/** Looks the records up when it is shown, and again on request. */
export function MailDomains() {
  const [times, setTimes] = useState(1);
  const { data, problem, isLoading } = useAnswer(String(times), (signal) =>
    execute(MailDomainsDocument, {}, signal),
  );
  return (
    <div className={css({ display: "grid", gap: "20", maxW: "section" })}>
      <div className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12" })}>
        <p className={css({ color: "fg.muted", flex: "1", minW: "[240px]" })}>
          Three records tell receivers that mail in your name is really yours.
        </p>
        <Button
          icon={<RefreshCw aria-hidden="true" />}
          isBusy={isLoading}
          busyLabel="Checking"
          onClick={() => setTimes((last) => last + 1)}
        >
          Check again
        </Button>
      </div>
      {problem !== null && (
        <Banner hue="red" title="The records were not checked." inline isAlert>
          {problem}
        </Banner>
      )}
      <div aria-live="polite" className={css({ display: "grid", gap: "24" })}>
        {!data && isLoading && <p>Looking up the records…</p>}
        {data && <Outcome setup={data.mailSetup} />}
      </div>
    </div>
  );
}

function Outcome({ setup: { sender, domains } }: { setup: MailDomainsQuery["mailSetup"] }) {
  const { contactEmail } = useViewer().agency.configuration;
  const hasOwn = domains.some(({ use }) => use === "OWN");
  return (
    <>
      {sender == null && (
        <Banner title="No mail provider is set up." inline>
          Email does not leave this installation, so there are no records for sending. Ask the person who runs
          Carabiner to set one up.
        </Banner>
      )}
      {domains.map((domain) => (
        <DomainCheck key={domain.use} domain={domain} />
      ))}
      {!hasOwn &&
        (contactEmail ? (
          <p className={css({ color: "fg.muted" })}>
            {contactEmail} is at a domain whose records are not yours to change, so there is nothing to check
            for it.
          </p>
        ) : (
          <p
            className={css({
              color: "fg.muted",
              "& a": { textDecoration: "underline", textUnderlineOffset: "[3px]" },
            })}
          >
            To check your own domain, enter your agency’s email address under{" "}
            <AppLink to="/app/settings/agency">Agency</AppLink>.
          </p>
        ))}
    </>
  );
}

function DomainCheck({ domain }: { domain: Domain }) {
  return (
    <section aria-label={domain.domain} className={css({ display: "grid", gap: "8", minW: "0" })}>
      <h3 className={css({ textStyle: "sectionSmall", overflowWrap: "anywhere" })}>{titleOf(domain)}</h3>
      <p className={css({ color: "fg.muted" })}>{purposeOf(domain)}</p>
      <ul
        className={css({ borderTopWidth: "1px", borderTopStyle: "solid", borderTopColor: "border.subtle" })}
      >
        {domain.records.map((record) => (
          <RecordItem key={record.kind} record={record} />
        ))}
      </ul>
    </section>
  );
}

const item = css({
  display: "grid",
  gap: "4",
  py: "12",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  minW: "0",
});

const plain = css({ minW: "0" });
const code = css({ fontFamily: "mono", overflowWrap: "anywhere", minW: "0" });

function RecordItem({ record }: { record: DomainRecord }) {
  const { kind, state, sentence, type, name, value, found } = record;
  const { label, hue } = states[state];
  const isOpen = state === "MISSING" || state === "WRONG";
  return (
    <li className={item}>
      <div className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8" })}>
        <strong className={css({ fontWeight: "semibold" })}>{kind}</strong>
        <Badge hue={hue}>{label}</Badge>
        <span className={css({ color: "fg.muted" })}>{kinds[kind]}</span>
      </div>
      <p className={css({ overflowWrap: "anywhere" })}>{sentence}</p>
      {isOpen && found.length > 0 && (
        <dl className={facts}>
          <dt>There now</dt>
          {found.map((text) => (
            <dd key={text} className={code}>
              {text}
            </dd>
          ))}
        </dl>
      )}
      {isOpen && (
        <dl className={facts}>
          <dt>Type</dt>
          <dd>{type}</dd>
          <dt>Name</dt>
          <dd className={name == null ? plain : code}>{name ?? "Shown by the mail service"}</dd>
          <dt>Value</dt>
          <dd
            className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8", minW: "0" })}
          >
            <span className={value == null ? plain : code}>{value ?? "Shown by the mail service"}</span>
            {value != null && <CopyIconButton text={value} label={`Copy the ${kind} record`} />}
          </dd>
        </dl>
      )}
    </li>
  );
}

const facts = css({
  display: "grid",
  gridTemplateColumns: "[72px minmax(0, 1fr)]",
  columnGap: "12",
  rowGap: "4",
  alignItems: "baseline",
  "& dt": { color: "fg.muted" },
  "& dd": { gridColumn: "2" },
});
