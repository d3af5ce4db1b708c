/** How the agency's mail is set up, in the schema. */
import { builder } from "../../shared/graphql-builder.ts";
import { recordKinds, recordStates } from "./judge-records.ts";
import { type DomainRecord, domainUses, type MailDomain } from "./mail-domains.ts";
import type { MailSetup } from "./service.ts";

declare module "../../shared/services.ts" {
  interface Services {
    mailSetup: MailSetup;
  }
}

const KindEnum = builder.enumType("MailRecordKind", {
  description:
    "SPF: which servers may send. DKIM: the key that signs. DMARC: what happens to mail that fails.",
  values: recordKinds,
});
const StateEnum = builder.enumType("MailRecordState", {
  description: "Whether a record is there and right. UNKNOWN: it could not be looked up, so it may be there.",
  values: recordStates,
});
const UseEnum = builder.enumType("MailDomainUse", {
  description:
    "SENDING: mail to clients leaves from it. OWN: the agency's people have their mailboxes there.",
  values: domainUses,
});

const RecordRef = builder.objectRef<DomainRecord>("MailRecord").implement({
  description: "A DNS record that a domain needs for its mail, and whether it is there.",
  fields: (t) => ({
    kind: t.expose("kind", { type: KindEnum, description: "What it is for." }),
    state: t.expose("state", { type: StateEnum, description: "Whether it is there and right." }),
    sentence: t.exposeString("sentence", { description: "What is so, and what to do about it." }),
    type: t.exposeString("type", { description: "The type of record to enter: TXT or CNAME." }),
    name: t.exposeString("name", {
      nullable: true,
      description: "The name at which it belongs; null if the mail service chooses it.",
    }),
    value: t.exposeString("value", {
      nullable: true,
      description: "What to enter; null if the mail service shows it.",
    }),
    found: t.exposeStringList("found", { description: "What is there now." }),
  }),
});

const DomainRef = builder.objectRef<MailDomain>("MailDomain").implement({
  description: "A domain that the agency's mail depends on.",
  fields: (t) => ({
    domain: t.exposeString("domain", { description: "The domain." }),
    use: t.expose("use", { type: UseEnum, description: "What it is used for." }),
    service: t.exposeString("service", {
      nullable: true,
      description: "The mail service that sends for it; null if that is not known.",
    }),
    records: t.expose("records", { type: [RecordRef], description: "SPF, DKIM and DMARC." }),
  }),
});

const SetupRef = builder.objectRef<MailSetup>("MailSetup").implement({
  description: "How the agency's mail leaves, and the domains that it depends on.",
  fields: (t) => ({
    sender: t.exposeString("sender", {
      nullable: true,
      description: "The address that mail is sent from; null if no mail provider is set up.",
    }),
    domains: t.field({
      type: [DomainRef],
      description: "Each domain with its records, looked up now.",
      resolve: (setup) => setup.checkDomains(),
    }),
  }),
});

builder.queryFields((t) => ({
  emailAttachmentsMax: t.int({
    access: "READ",
    description: "How many bytes of files an email carries; the largest of more go as links.",
    resolve: (_root, _args, { services }) => services.mailSetup.attachmentsMax,
  }),
  mailSetup: t.field({
    type: SetupRef,
    access: "MANAGE_AGENCY",
    description: "How the agency's mail is set up.",
    resolve: (_root, _args, { services }) => services.mailSetup,
  }),
}));
