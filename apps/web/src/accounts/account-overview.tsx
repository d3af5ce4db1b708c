import type { ReactNode } from "react";
import { entityTypeLabels, formatPhone, phoneLink } from "#model/accounts";
import { css } from "#styled/css";
import type { AccountQuery } from "../graphql/generated/graphql.ts";
import { useViewer } from "../session/viewer.ts";
import { DescriptionList, type Fact } from "../ui/description-list.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { Section } from "../ui/section.tsx";
import { AccountContacts } from "./account-contacts.tsx";
import { AccountOverviewPolicies } from "./account-overview-policies.tsx";

type Account = AccountQuery["account"];
type Address = Account["account"]["mailingAddress"];

const link = css({
  color: "accent.fg",
  _hover: { textDecoration: "underline", textUnderlineOffset: "[3px]" },
});

const mailLink = (email: string | null | undefined): ReactNode =>
  email ? (
    <a className={link} href={`mailto:${email}`}>
      {email}
    </a>
  ) : (
    "N/A"
  );

const callLink = (phone: string | null | undefined): ReactNode =>
  phone ? (
    <a className={link} href={phoneLink(phone)}>
      {formatPhone(phone)}
    </a>
  ) : (
    "N/A"
  );

function addressLines({ line1, line2, city, zone, postalCode }: Address): ReactNode {
  return (
    <>
      {[line1, line2].filter(Boolean).join(", ")}
      <br />
      {city}, {zone} {postalCode}
    </>
  );
}

const content = css({ display: "flex", flexDirection: "column", gap: "32", px: "gutter", py: "24" });

/** The client at a glance: whom to reach, which policies run and until when; for a business also its details. */
export function AccountOverview({ account }: { account: Account }) {
  const { agency } = useViewer();
  const isBusiness = account.type === "BUSINESS";
  const person = isBusiness ? account.contacts[0] : account.account;
  const contactFacts: Fact[] = [
    { label: "Name", value: person?.name ?? "N/A" },
    { label: "Email", value: mailLink(person?.email) },
    { label: "Phone", value: callLink(person?.phone) },
    { label: "Account Since", value: instantDayLabel(account.createdAt, agency.timeZone) },
    ...(isBusiness ? [] : [...webFact(account), addressFact(account)]),
  ];
  return (
    <div className={content}>
      <Facts title="Contact overview" facts={contactFacts} />
      {isBusiness && <AccountOverviewPolicies account={account} />}
      {isBusiness && <AccountContacts account={account} />}
      {isBusiness && <Facts title="Business details" facts={businessFacts(account)} />}
    </div>
  );
}

const addressFact = ({ account }: Account): Fact => ({
  label: "Mailing address",
  value: addressLines(account.mailingAddress),
});

function webFact({ account: { website } }: Account): Fact[] {
  if (!website) return [];
  const value = (
    <a className={link} href={website} target="_blank" rel="noreferrer">
      {website.replace(/^https?:\/\//, "")}
    </a>
  );
  return [{ label: "Website", value }];
}

/** Blank details of the business are omitted. */
function businessFacts(record: Account): Fact[] {
  const { name, dba, email, phone, entityType, fein, naics } = record.account;
  const { additionalNamedInsureds } = record.account;
  return [
    { label: "Name", value: name },
    addressFact(record),
    ...(dba ? [{ label: "Doing business as", value: dba }] : []),
    ...(entityType ? [{ label: "Entity type", value: entityTypeLabels[entityType] }] : []),
    ...(fein ? [{ label: "FEIN", value: fein }] : []),
    ...(naics ? [{ label: "NAICS code", value: naics }] : []),
    ...(email ? [{ label: "Email", value: mailLink(email) }] : []),
    ...(phone ? [{ label: "Phone", value: callLink(phone) }] : []),
    ...webFact(record),
    ...(additionalNamedInsureds.length > 0
      ? [{ label: "Additional named insureds", value: <NameList names={additionalNamedInsureds} /> }]
      : []),
  ];
}

function NameList({ names }: { names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <Section title={title}>
      <DescriptionList facts={facts} />
    </Section>
  );
}
