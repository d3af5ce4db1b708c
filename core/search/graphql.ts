/** The command palette's search over several nouns: their own lists, queried in one round trip. */
import { AccountRef } from "#core/accounts";
import { CertificateRef } from "#core/certificates";
import { PolicyFileRef } from "#core/documents";
import { CertificateHolderRef } from "#core/holders";
import { KnowledgeDocumentRef } from "#core/knowledge";
import { NoteRef } from "#core/notes";
import { PolicyRef } from "#core/policies";
import { ServiceRequestRef } from "#core/servicing";
import { CaraWorkspaceRef } from "#core/workspaces";
import type { Account } from "#model/accounts";
import type { Certificate } from "#model/certificates";
import type { StoredDocument } from "#model/documents";
import type { CertificateHolder } from "#model/holders";
import type { KnowledgeDocument } from "#model/knowledge";
import type { Note } from "#model/notes";
import type { Policy } from "#model/policies";
import type { ServiceRequest } from "#model/servicing";
import type { Workspace } from "#model/workspaces";
import { builder, unwrap } from "../shared/graphql-builder.ts";

interface Found {
  accounts: Account[];
  policies: Policy[];
  documents: StoredDocument[];
  knowledge: KnowledgeDocument[];
  notes: Note[];
  certificates: Certificate[];
  holders: CertificateHolder[];
  requests: ServiceRequest[];
  workspaces: Workspace[];
}

const SearchResultsRef = builder.objectRef<Found>("SearchResults").implement({
  description: "What matches a search in the agency's records.",
  fields: (t) => ({
    accounts: t.field({ type: [AccountRef], description: "Accounts.", resolve: ({ accounts }) => accounts }),
    businessPolicies: t.field({
      type: [PolicyRef],
      description: "Policies.",
      resolve: ({ policies }) => policies,
    }),
    documents: t.field({
      type: [PolicyFileRef],
      description: "Files, by name.",
      resolve: ({ documents }) => documents,
    }),
    knowledgeDocuments: t.field({
      type: [KnowledgeDocumentRef],
      description: "Documents of the knowledge base, by their titles and what Cara wrote about them.",
      resolve: ({ knowledge }) => knowledge,
    }),
    notes: t.field({
      type: [NoteRef],
      description: "Notes on accounts and policies, by their text, the newest first.",
      resolve: ({ notes }) => notes,
    }),
    certificates: t.field({
      type: [CertificateRef],
      description: "Certificates, by their numbers and holders' names, the newest first.",
      resolve: ({ certificates }) => certificates,
    }),
    certificateHolders: t.field({
      type: [CertificateHolderRef],
      description: "Certificate holders on the accounts' lists.",
      resolve: ({ holders }) => holders,
    }),
    serviceRequests: t.field({
      type: [ServiceRequestRef],
      description: "Service requests, by what is asked and by whom; open ones first.",
      resolve: ({ requests }) => requests,
    }),
    caraWorkspaces: t.field({
      type: [CaraWorkspaceRef],
      description:
        "Workspaces that are not archived, by their titles, clients, tasks, files and keywords; the last changed first.",
      resolve: ({ workspaces }) => workspaces,
    }),
  }),
});

const nothingFound: Found = {
  accounts: [],
  policies: [],
  documents: [],
  knowledge: [],
  notes: [],
  certificates: [],
  holders: [],
  requests: [],
  workspaces: [],
};

const RESULTS_DEFAULT = 5;
const RESULTS_MAX = 25;

builder.queryField("search", (t) =>
  t.field({
    type: SearchResultsRef,
    access: "READ",
    description:
      "Accounts, policies, files, knowledge, notes, certificates, their holders, service requests and workspaces by any " +
      "part of their data; accounts also by a phone number in any format. Every word must occur; matches by name or number come first. Empty for a " +
      "blank query.",
    args: {
      query: t.arg.string({ required: true, description: "The search text." }),
      first: t.arg.int({ description: "How many of each kind, 1 to 25; 5 when omitted." }),
    },
    resolve: async (_root, { query, first }, { services }) => {
      if (query.trim() === "") return nothingFound;
      const limit = Math.min(Math.max(first ?? RESULTS_DEFAULT, 1), RESULTS_MAX);
      const [
        accounts,
        called,
        policies,
        documents,
        knowledge,
        notes,
        certificates,
        holders,
        requests,
        workspaces,
      ] = await Promise.all([
        services.accounts.search(query, limit),
        services.accounts.listByPhone(query, limit),
        services.policies.search(query, limit),
        services.documents.listByName(query, limit),
        services.knowledge.list({ filter: query, first: limit }),
        services.notes.search(query, limit),
        services.certificates.search(query, limit),
        services.holders.search(query, limit),
        services.servicing.search(query, limit),
        services.workspaces.search(query, limit),
      ]);
      return {
        // Matches by phone number come first; an account matched both ways is listed once.
        accounts: [
          ...new Map([...called, ...accounts].map((account) => [account.id, account])).values(),
        ].slice(0, limit),
        policies,
        documents,
        knowledge: unwrap(knowledge).nodes,
        notes,
        certificates,
        holders,
        requests,
        workspaces,
      };
    },
  }),
);
