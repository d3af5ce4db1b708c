/** How every root field of the schema is requested, and what another agency gets. A field without a line here fails. */

import type { TestedVerb } from "./role-table.ts";

/** A name that must never appear outside its agency. */
export const secretName = "Vermilion Harbor Boatworks";

export interface Ids {
  account: string;
  contact: string;
  carrier: string;
  certificateForm: string;
  /** An email with the certificate. */
  delivery: string;
  /** A thread, and a message in it. */
  emailThread: string;
  email: string;
  /** A document of the knowledge base, and the knowledge base itself. */
  knowledge: string;
  knowledgeBase: string;
  policy: string;
  certificate: string;
  document: string;
  /** A document that waits for its policy. */
  intake: string;
  note: string;
  /** A certificate holder, and a batch that issues to it. */
  holder: string;
  batch: string;
  reading: string;
  /** A service request and a file that answers it. */
  serviceRequest: string;
  serviceFile: string;
  /** A workspace, and a message in it. */
  workspace: string;
  workspaceMessage: string;
  customPreset: string;
  style: string;
  /** An approval, and the draft that it is for. */
  approval: string;
  artifact: string;
  user: string;
  /** Another user. */
  colleague: string;
}

interface FieldCase {
  /** The field with arguments that would work in the agency that owns these ids. */
  ask(ids: Ids): string;
  /** PUBLIC fields also answer without a session. */
  isPublic?: true;
  /** The result for another agency that uses these ids: nothing of this agency's, or a refusal with this code. */
  foreign: "NOTHING_OF_THEIRS" | "NOT_FOUND" | "VALIDATION" | "PREVIEW_EXPIRED";
  /** True if READ_ONLY may not use it. */
  isWrite?: true;
  /** If not everybody else may use it. */
  verb?: "DELETE_RECORDS" | "MANAGE_AGENCY" | "OWN_AGENCY";
}

/** The verb of a field that is not public. */
export const verbOf = ({ isWrite, verb }: FieldCase): TestedVerb => verb ?? (isWrite ? "WORK" : "READ");

export const address = `{ line1: "1 Pier", city: "Duluth", zone: "MN", postalCode: "55802" }`;
export const rootFields: Record<string, FieldCase> = {
  "Query.account": {
    ask: ({ account }) => `account(id: "${account}") { account { name } }`,
    foreign: "NOT_FOUND",
  },
  "Query.accountExplorerConversation": {
    ask: ({ account }) => `accountExplorerConversation(accountId: "${account}") { content }`,
    foreign: "NOT_FOUND",
  },
  "Query.accounts": { ask: () => `accounts { nodes { account { name } } }`, foreign: "NOTHING_OF_THEIRS" },
  "Query.addressSuggestions": {
    ask: () => `addressSuggestions(text: "1200 Harbor", session: "isolation-session") { line1 }`,
    foreign: "NOTHING_OF_THEIRS",
    // A lookup costs money.
    isWrite: true,
  },
  "Query.retrieveAddress": {
    ask: () => `retrieveAddress(id: "fixture.1", session: "isolation-session") { line1 }`,
    foreign: "NOTHING_OF_THEIRS",
    isWrite: true,
  },
  "Query.agencyUser": { ask: () => `agencyUser { email agency { name } }`, foreign: "NOTHING_OF_THEIRS" },
  "Query.agencyUsers": { ask: () => `agencyUsers { email }`, foreign: "NOTHING_OF_THEIRS" },
  "Query.attention": {
    ask: () => `attention { expiring(first: 5) { totalCount deadlines { policy { account { account { name } } } } }
      toReview(first: 5) { policies { id account { account { name } } } } unreadFiles(first: 5) { files { file { name } } } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.businessPolicies": {
    ask: ({ account }) => `businessPolicies(accountId: "${account}") { nodes { id } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.businessPolicy": {
    ask: ({ policy }) => `businessPolicy(id: "${policy}") { id }`,
    foreign: "NOT_FOUND",
  },
  "Query.businessPolicyAsOf": {
    ask: ({ policy }) => `businessPolicyAsOf(id: "${policy}") { values { value } documents { name } }`,
    foreign: "NOT_FOUND",
  },
  "Query.agencyUserHistory": {
    ask: ({ colleague }) => `agencyUserHistory(id: "${colleague}") { nodes { sentence { text } } }`,
    foreign: "NOT_FOUND",
    verb: "MANAGE_AGENCY",
  },
  "Query.certificateForms": { ask: () => `certificateForms { name }`, foreign: "NOTHING_OF_THEIRS" },
  "Query.carriers": { ask: () => `carriers { name }`, foreign: "NOTHING_OF_THEIRS" },
  "Query.compareDocuments": {
    ask: ({ document }) => `compareDocuments(documentIds: ["${document}", "${document}x"]) { old { name } }`,
    foreign: "NOT_FOUND",
  },
  "Query.contacts": { ask: () => `contacts { nodes { name } }`, foreign: "NOTHING_OF_THEIRS" },
  "Query.documentPages": {
    ask: ({ document }) => `documentPages(documentId: "${document}", pages: [1]) { text }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.lastChangeSeq": { ask: () => `lastChangeSeq`, foreign: "NOTHING_OF_THEIRS" },
  "Query.knowledgeBase": {
    ask: ({ knowledgeBase }) => `knowledgeBase(id: "${knowledgeBase}") { documents { nodes { title } } }`,
    foreign: "NOT_FOUND",
  },
  "Query.knowledgeBaseDocument": {
    ask: ({ knowledge }) => `knowledgeBaseDocument(id: "${knowledge}") { title content }`,
    foreign: "NOT_FOUND",
  },
  "Query.knowledgeBases": {
    ask: () => `knowledgeBases { pagesUsed documents { nodes { title } } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.noteVersions": {
    ask: ({ note }) => `noteVersions(noteId: "${note}") { text }`,
    foreign: "NOT_FOUND",
  },
  "Query.policyExplorerConversation": {
    ask: ({ policy }) => `policyExplorerConversation(policyId: "${policy}") { content }`,
    foreign: "NOT_FOUND",
  },
  "Query.addablePolicyDetails": {
    ask: ({ policy }) => `addablePolicyDetails(policyId: "${policy}") { field label }`,
    foreign: "NOT_FOUND",
  },
  "Query.policyReview": {
    ask: ({ policy }) => `policyReview(policyId: "${policy}") { field value }`,
    foreign: "NOT_FOUND",
  },
  "Query.quoteRectangles": {
    ask: ({ reading }) =>
      `quoteRectangles(readingId: "${reading}", segments: [{ page: 1, start: 0, end: 9 }]) { page }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.search": {
    ask: () =>
      `search(query: "Vermilion") { accounts { account { name } } notes { text } caraWorkspaces { title metadata { clientName } } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.searchKnowledge": {
    ask: () =>
      `searchKnowledge(question: "Which surcharge do boatworks pay?") { content attachments { content documentName } }`,
    foreign: "NOTHING_OF_THEIRS",
    // The language model answers.
    isWrite: true,
  },
  "Mutation.acceptPolicyDetail": {
    ask: ({ policy }) => `acceptPolicyDetail(policyId: "${policy}", field: "premium") { field }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.acceptPolicyDetails": {
    ask: ({ policy }) => `acceptPolicyDetails(policyId: "${policy}", fields: ["premium"]) { field }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.usePolicyDetailsInRecord": {
    ask: ({ policy }) =>
      `usePolicyDetailsInRecord(input: { policyId: "${policy}", fields: ["premium"], expectedVersion: 1 }) { field }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.correctPolicyDetail": {
    ask: ({ policy }) =>
      `correctPolicyDetail(policyId: "${policy}", field: "premium", value: "$1") { field }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.removePolicyDetail": {
    ask: ({ policy }) => `removePolicyDetail(policyId: "${policy}", field: "premium") { field }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.addPolicyDetail": {
    ask: ({ policy }) => `addPolicyDetail(policyId: "${policy}", field: "broker", value: "Us") { field }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.addNote": {
    ask: ({ policy }) => `addNote(input: { policyId: "${policy}", type: NOTE, text: "Taken over" }) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.updateNote": {
    ask: ({ note }) => `updateNote(input: { id: "${note}", type: NOTE, text: "Taken over" }) { text }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.pinNote": {
    ask: ({ note }) => `pinNote(id: "${note}", pinned: true) { text }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.deleteNote": {
    ask: ({ note }) => `deleteNote(id: "${note}") { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.agencySignIn": {
    ask: () => `agencySignIn(email: "stranger@nowhere.example") { agencyUser { id } }`,
    isPublic: true,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.agencySignOut": { ask: () => `agencySignOut`, isPublic: true, foreign: "NOTHING_OF_THEIRS" },
  "Mutation.cancelBusinessPolicy": {
    ask: ({ policy }) =>
      `cancelBusinessPolicy(input: { id: "${policy}", canceledBy: AGENCY, type: CANCELLATION }) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.createAccount": {
    ask: () =>
      `createAccount(input: { type: INDIVIDUAL, individual: { name: "A", email: "a@b.example", mailingAddress: ${address} } }) { id }`,
    isWrite: true,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.createBusinessPolicies": {
    ask: ({ account, carrier }) =>
      `createBusinessPolicies(accountId: "${account}", policies: [{ type: CYBER, carrierId: "${carrier}", premium: 1 }]) { businessPolicies { id } }`,
    isWrite: true,
    foreign: "VALIDATION",
  },
  "Mutation.saveBusinessApplication": {
    ask: ({ account }) =>
      `saveBusinessApplication(input: { accountId: "${account}", content: { business: { name: "A" } } }) { id }`,
    foreign: "NOT_FOUND",
    isWrite: true,
  },
  "Mutation.updateCarrier": {
    ask: ({ carrier }) =>
      `updateCarrier(input: { id: "${carrier}", name: "Taken over", isCarrier: true }) { id }`,
    foreign: "NOT_FOUND",
    isWrite: true,
  },
  "Mutation.createCarrier": {
    ask: () => `createCarrier(input: { name: "Isolation Test Mutual", isCarrier: true }) { id }`,
    isWrite: true,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.createKnowledgeBaseTextDocument": {
    ask: () => `createKnowledgeBaseTextDocument(input: { title: "A", content: "B" }) { id }`,
    isWrite: true,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.deleteBusinessPolicy": {
    ask: ({ policy }) => `deleteBusinessPolicy(id: "${policy}")`,
    isWrite: true,
    verb: "DELETE_RECORDS",
    foreign: "NOT_FOUND",
  },
  "Mutation.deleteCertificateForm": {
    ask: ({ certificateForm }) => `deleteCertificateForm(id: "${certificateForm}") { id }`,
    isWrite: true,
    verb: "MANAGE_AGENCY",
    foreign: "NOT_FOUND",
  },
  "Mutation.deleteFile": {
    ask: ({ document }) => `deleteFile(fileId: "${document}") { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.deleteKnowledgeBaseDocument": {
    ask: ({ knowledge }) => `deleteKnowledgeBaseDocument(id: "${knowledge}") { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.reinstateBusinessPolicy": {
    ask: ({ policy }) => `reinstateBusinessPolicy(input: { id: "${policy}" }) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.renewBusinessPolicy": {
    ask: ({ policy }) => `renewBusinessPolicy(input: { id: "${policy}" }) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.sendAccountExplorerMessage": {
    ask: ({ account }) =>
      `sendAccountExplorerMessage(accountId: "${account}", message: "What is the limit?") { content }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.sendPolicyExplorerMessage": {
    ask: ({ policy }) =>
      `sendPolicyExplorerMessage(policyId: "${policy}", message: "What is the limit?") { content }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.updateAccount": {
    ask: ({ account }) =>
      `updateAccount(input: { id: "${account}", individual: { name: "Taken over" } }) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.updateSubscription": {
    ask: () =>
      `updateSubscription(input: { plan: PRO, period: MONTHLY, numSeats: 5, numVoiceAgents: 1, previewId: "prv_1" }) { plan }`,
    isWrite: true,
    verb: "OWN_AGENCY",
    foreign: "PREVIEW_EXPIRED",
  },
  "Query.subscriptionHistory": {
    ask: () => "subscriptionHistory { nodes { sentence { text } changes { before after } } }",
    verb: "OWN_AGENCY",
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.subscriptionInvoices": {
    ask: () => "subscriptionInvoices { nodes { number } }",
    verb: "OWN_AGENCY",
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.subscriptionManagementLinks": {
    ask: () =>
      "subscriptionManagementLinks(input: { plan: PRO, period: MONTHLY, seats: 500, voiceAgents: 1 }) { previewUpdateSubscription { id } }",
    verb: "OWN_AGENCY",
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.updateAgency": {
    ask: () => `updateAgency(input: { name: "Taken over", timeZone: "America/Chicago" }) { name }`,
    isWrite: true,
    verb: "MANAGE_AGENCY",
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.updateBusinessPolicy": {
    ask: ({ policy }) => `updateBusinessPolicy(input: { id: "${policy}", premium: 1 }) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.updateKnowledgeBaseDocument": {
    ask: ({ knowledge }) =>
      `updateKnowledgeBaseDocument(id: "${knowledge}", input: { title: "Taken over", content: "B" }) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.uploadCertificateForm": {
    ask: () => `uploadCertificateForm(input: { uploadId: "upl_x" }) { id }`,
    isWrite: true,
    verb: "MANAGE_AGENCY",
    foreign: "VALIDATION",
  },
  "Mutation.uploadKnowledgeBaseFileDocument": {
    ask: () => `uploadKnowledgeBaseFileDocument(input: { uploadId: "upl_x" }) { id }`,
    isWrite: true,
    foreign: "VALIDATION",
  },
  "Query.policyIntake": {
    ask: ({ intake, account }) =>
      `policyIntake(id: "${intake}", accountId: "${account}") { file { name } insured { name } }`,
    foreign: "NOT_FOUND",
    isWrite: true,
  },
  "Mutation.readPolicyDocument": {
    ask: () => `readPolicyDocument(uploadId: "upl_x") { id }`,
    foreign: "VALIDATION",
    isWrite: true,
  },
  "Mutation.addIntakeToPolicy": {
    ask: ({ intake, policy }) => `addIntakeToPolicy(id: "${intake}", policyId: "${policy}") { id }`,
    foreign: "NOT_FOUND",
    isWrite: true,
  },
  "Mutation.discardPolicyIntake": {
    ask: ({ intake }) => `discardPolicyIntake(id: "${intake}") { id }`,
    foreign: "NOT_FOUND",
    isWrite: true,
  },
  "Mutation.uploadPolicyFile": {
    ask: ({ policy }) =>
      `uploadPolicyFile(input: { policyId: "${policy}", uploadId: "upl_x", type: OTHER }) { id }`,
    isWrite: true,
    foreign: "VALIDATION",
  },
  "Subscription.sendAccountExplorerMessage": {
    ask: ({ account }) =>
      `sendAccountExplorerMessage(accountId: "${account}", message: "What is the limit?") { step messages { content } }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Subscription.sendPolicyExplorerMessage": {
    ask: ({ policy }) =>
      `sendPolicyExplorerMessage(policyId: "${policy}", message: "What is the limit?") { step messages { content } }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Query.caraPresets": { ask: () => `caraPresets { key title }`, foreign: "NOTHING_OF_THEIRS" },
  "Query.caraWorkspace": {
    ask: ({ workspace }) =>
      `caraWorkspace(id: "${workspace}") { title messages { content } planStages { events { content } } files { name } serviceRequest { clientName } }`,
    foreign: "NOT_FOUND",
  },
  "Query.caraWorkspaces": {
    ask: () => `caraWorkspaces(filter: "Vermilion") { nodes { title statusLine } totalCount }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.customPreset": {
    ask: ({ customPreset }) => `customPreset(id: "${customPreset}") { title basePrompt files { name } }`,
    foreign: "NOT_FOUND",
  },
  "Query.customPresets": {
    ask: () => `customPresets { presetsUsed nodes { title createdBy { name } } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.createCustomPreset": {
    ask: ({ document }) =>
      `createCustomPreset(input: { title: "A", description: "B", basePrompt: "C", fileIds: ["${document}"] }) { id }`,
    isWrite: true,
    foreign: "VALIDATION",
  },
  "Mutation.updateCustomPreset": {
    ask: ({ customPreset }) =>
      `updateCustomPreset(id: "${customPreset}", input: { title: "A", description: "B", basePrompt: "C" }) { title }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.deleteCustomPreset": {
    ask: ({ customPreset }) => `deleteCustomPreset(id: "${customPreset}") { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.updateCaraDocument": {
    ask: ({ artifact }) =>
      `updateCaraDocument(id: "${artifact}", input: { version: 1, document: "{}" }) { title }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.restoreCaraDocument": {
    ask: ({ artifact }) => `restoreCaraDocument(id: "${artifact}", version: 1, expectedVersion: 1) { title }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.sendCaraDocumentForApproval": {
    ask: ({ artifact }) => `sendCaraDocumentForApproval(id: "${artifact}", version: 1) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.chooseCaraDocumentStyle": {
    ask: ({ artifact }) => `chooseCaraDocumentStyle(id: "${artifact}", styleId: "WARM_HUMAN") { title }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Query.htmlDocumentTemplate": {
    ask: ({ style }) => `htmlDocumentTemplate(id: "${style}") { title header prefixFile { name } }`,
    foreign: "NOT_FOUND",
  },
  "Query.emailThreads": {
    ask: () => `emailThreads { totalCount nodes { subject fromName searchText } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.emailAddress": {
    ask: () => `emailAddress`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.emailAttachmentsMax": { ask: () => `emailAttachmentsMax`, foreign: "NOTHING_OF_THEIRS" },
  "Query.mailSetup": {
    ask: () => `mailSetup { sender domains { domain records { kind state } } }`,
    foreign: "NOTHING_OF_THEIRS",
    verb: "MANAGE_AGENCY",
  },
  "Query.emailsCaraRests": {
    ask: () => `emailsCaraRests`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.emailThread": {
    ask: ({ emailThread }) =>
      `emailThread(id: "${emailThread}") { subject fromEmail participantEmails { message { body } } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.draftEmailReplyAgain": {
    ask: ({ approval }) =>
      `draftEmailReplyAgain(approvalId: "${approval}", version: 1, wish: "Shorter") { subject }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.setEmailThreadPrivacy": {
    ask: ({ emailThread }) =>
      `setEmailThreadPrivacy(id: "${emailThread}", userIds: [], expectedVersion: 1) { subject }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Query.standingRules": {
    ask: () => `standingRules { label example rule { name switchedOnBy { name } } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.switchOnStandingRule": {
    ask: () => `switchOnStandingRule(kind: CONFIRM_RECEIPT, name: "Receipts") { label }`,
    foreign: "NOTHING_OF_THEIRS",
    verb: "OWN_AGENCY",
    isWrite: true,
  },
  "Mutation.switchOffStandingRule": {
    ask: () => `switchOffStandingRule(id: "rul_0000000000000000000000001") { label }`,
    foreign: "NOT_FOUND",
    verb: "OWN_AGENCY",
    isWrite: true,
  },
  "Mutation.setEmailThreadAccount": {
    ask: ({ emailThread, account }) =>
      `setEmailThreadAccount(id: "${emailThread}", accountId: "${account}", expectedVersion: 1) { subject }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.endEmailThread": {
    ask: ({ emailThread }) => `endEmailThread(id: "${emailThread}", expectedVersion: 1) { subject }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.moveEmail": {
    ask: ({ email }) => `moveEmail(emailId: "${email}") { subject }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.joinEmailThreads": {
    ask: ({ emailThread }) => `joinEmailThreads(id: "${emailThread}", intoId: "${emailThread}") { subject }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.sendEmail": {
    ask: ({ email }) =>
      `sendEmail(input: { emailId: "${email}", isForward: true, to: "a@b.example", subject: "s", body: "b" }) { subject }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Query.htmlDocumentTemplates": {
    ask: () => `htmlDocumentTemplates { stylesUsed nodes { title createdBy { name } } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.createHtmlDocumentTemplate": {
    ask: () =>
      `createHtmlDocumentTemplate(input: { title: "A", description: "B", prefixFileId: "stf_theirs" }) { id }`,
    isWrite: true,
    foreign: "VALIDATION",
  },
  "Mutation.updateHtmlDocumentTemplate": {
    ask: ({ style }) =>
      `updateHtmlDocumentTemplate(id: "${style}", input: { title: "A", description: "B" }) { title }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.deleteHtmlDocumentTemplate": {
    ask: ({ style }) => `deleteHtmlDocumentTemplate(id: "${style}") { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.createCaraWorkspace": {
    ask: ({ account }) =>
      `createCaraWorkspace(input: { message: "What is the limit?", accountId: "${account}" }) { metadata { clientName } }`,
    isWrite: true,
    foreign: "VALIDATION",
  },
  "Mutation.addCaraWorkspaceMessage": {
    ask: ({ workspace }) =>
      `addCaraWorkspaceMessage(id: "${workspace}", input: { message: "What is the limit?" }) { title }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.withdrawCaraWorkspaceMessage": {
    ask: ({ workspace, workspaceMessage }) =>
      `withdrawCaraWorkspaceMessage(id: "${workspace}", messageId: "${workspaceMessage}") { title }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.askCarrier": {
    ask: ({ artifact }) => `askCarrier(id: "${artifact}", column: 0) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.stopCaraWorkspace": {
    ask: ({ workspace }) => `stopCaraWorkspace(id: "${workspace}") { title }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.updateCaraWorkspaces": {
    ask: ({ workspace }) =>
      `updateCaraWorkspaces(workspaceIds: ["${workspace}"], input: { title: "Taken over" }) { title }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.updateAgencyUserPreferences": {
    ask: () =>
      `updateAgencyUserPreferences(input: { favoritePresets: { presets: [DOCUMENT_EXPLORATION] } }) {
        preferences { favoritePresets { presets } } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.approvals": {
    ask: () => `approvals { nodes { artifact { title body } workspace { title } } totalCount }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.approval": {
    ask: ({ approval }) => `approval(id: "${approval}") { artifact { title body toEmail } }`,
    foreign: "NOT_FOUND",
  },
  "Mutation.decideApproval": {
    ask: ({ approval }) =>
      `decideApproval(id: "${approval}", input: { decision: DECLINE, version: 1, reason: "No" }) { artifact { body } }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.changeCaraVerdict": {
    ask: ({ artifact }) =>
      `changeCaraVerdict(id: "${artifact}", input: { version: 1, block: 0, row: 1, verdict: "MET", reason: "A" }) { body }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.updateCaraArtifact": {
    ask: ({ artifact }) =>
      `updateCaraArtifact(id: "${artifact}", input: { version: 1, subject: "A", body: "B" }) { body }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Subscription.watchCaraWorkspace": {
    ask: ({ workspace }) =>
      `watchCaraWorkspace(id: "${workspace}") { seq message { content } workspace { title } }`,
    foreign: "NOT_FOUND",
  },
  "Subscription.watchAgency": { ask: () => `watchAgency { seq }`, foreign: "NOTHING_OF_THEIRS" },
  "Query.accountDuplicates": {
    ask: () =>
      `accountDuplicates(input: { email: "office@vermilion.example", contactEmail: "contact@vermilion.example" }) {
        account { account { name } contacts { name } } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.addContact": {
    ask: ({ account }) =>
      `addContact(input: { accountId: "${account}", contact: { name: "A", email: "a@b.example" } }) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.removeContact": {
    ask: ({ account, contact }) =>
      `removeContact(input: { accountId: "${account}", id: "${contact}" }) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.setPrimaryContact": {
    ask: ({ account, contact }) =>
      `setPrimaryContact(input: { accountId: "${account}", id: "${contact}" }) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.updateContact": {
    ask: ({ account, contact }) =>
      `updateContact(input: { accountId: "${account}", id: "${contact}",
        contact: { name: "Taken over", email: "a@b.example" } }) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Query.missingForms": {
    ask: ({ policy }) => `missingForms(policyId: "${policy}") { form { number title } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.replacePolicyFile": {
    ask: ({ document }) =>
      `replacePolicyFile(input: { id: "${document}", expectedVersion: 1, uploadId: "upl_x" }) { id name }`,
    foreign: "NOT_FOUND",
    isWrite: true,
  },
  "Mutation.updatePolicyFile": {
    ask: ({ document }) =>
      `updatePolicyFile(input: { id: "${document}", expectedVersion: 1, name: "Taken over" }) { id name notes }`,
    foreign: "NOT_FOUND",
    isWrite: true,
  },
  "Mutation.uploadAccountFile": {
    ask: ({ account }) =>
      `uploadAccountFile(input: { accountId: "${account}", uploadId: "upl_x", type: OTHER }) { id }`,
    foreign: "VALIDATION",
    isWrite: true,
  },
  "Mutation.sendCertificate": {
    ask: ({ certificate }) =>
      `sendCertificate(certificateId: "${certificate}", to: "jo@port.example") { delivery { subject text } }`,
    foreign: "NOT_FOUND",
    isWrite: true,
  },
  "Mutation.resendCertificate": {
    ask: ({ delivery }) => `resendCertificate(deliveryId: "${delivery}") { delivery { subject text } }`,
    foreign: "NOT_FOUND",
    isWrite: true,
  },
  "Query.certificate": {
    ask: ({ certificate }) => `certificate(id: "${certificate}") { certificateNumber holder { name } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.createCertificate": {
    ask: ({ account }) => `createCertificate(input: { accountId: "${account}",
      holder: { name: "Taken over", address: ${address} } }) { certificate { id } }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.previewCertificate": {
    ask: ({ account }) => `previewCertificate(input: { accountId: "${account}",
      holder: { name: "Taken over", address: ${address} } }) { policies { policyNumber } }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.withdrawCertificate": {
    ask: ({ certificate }) =>
      `withdrawCertificate(id: "${certificate}", reason: "Taken over") { certificate { id } }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Query.certificateBatch": {
    ask: ({ batch }) => `certificateBatch(id: "${batch}") { id items { nodes { holderName } } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.serviceRequest": {
    ask: ({ serviceRequest }) =>
      `serviceRequest(id: "${serviceRequest}") { clientName comments { content } files { name } versionHistory { version } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.serviceRequests": {
    ask: ({ account }) =>
      `serviceRequests(filter: { accountId: "${account}" }) { nodes { clientName searchText } totalCount }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.servicingSettings": {
    ask: () => `servicingSettings { rules { type assignee { user { name } users { name } } } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.createServiceRequest": {
    ask: ({ account }) =>
      `createServiceRequest(input: { type: QUESTION, accountId: "${account}",
        details: { question: { question: "Are we covered?" } } }) { id clientName }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.updateServiceRequest": {
    ask: ({ serviceRequest }) =>
      `updateServiceRequest(id: "${serviceRequest}", input: { priority: HIGH }) { clientName }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.addServiceRequestComment": {
    ask: ({ serviceRequest }) =>
      `addServiceRequestComment(id: "${serviceRequest}", input: { content: "Called" }) { clientName }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.startServiceRequestStep": {
    ask: ({ serviceRequest }) =>
      `startServiceRequestStep(id: "${serviceRequest}", step: DOCUMENTS) { clientName }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.resolveServiceRequest": {
    ask: ({ serviceRequest }) =>
      `resolveServiceRequest(id: "${serviceRequest}", input: { notes: "Done" }) { clientName }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.removeServiceRequestFile": {
    ask: ({ serviceFile }) => `removeServiceRequestFile(fileId: "${serviceFile}") { clientName }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.reopenServiceRequest": {
    ask: ({ serviceRequest }) =>
      `reopenServiceRequest(id: "${serviceRequest}", reason: "Again") { clientName }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.mergeServiceRequests": {
    ask: ({ serviceRequest }) =>
      `mergeServiceRequests(intoId: "srq_none", ids: ["${serviceRequest}"]) { clientName }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.bulkUpdateServiceRequests": {
    ask: ({ serviceRequest }) =>
      `bulkUpdateServiceRequests(ids: ["${serviceRequest}"], input: { assigneeId: null }) {
        changed { clientName } refused { id reason } }`,
    isWrite: true,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.updateServicingSettings": {
    ask: ({ user }) =>
      `updateServicingSettings(input: { rules: [{ type: OTHER, priority: LOW,
        assignee: { kind: USER, userId: "${user}" } }] }) { version }`,
    isWrite: true,
    verb: "MANAGE_AGENCY",
    foreign: "VALIDATION",
  },
  "Query.certificateHolder": {
    ask: ({ holder }) => `certificateHolder(id: "${holder}") { name address { line1 } email }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.certificateHolders": {
    ask: ({ account }) =>
      `certificateHolders(accountId: "${account}", includeArchived: true) { nodes { name } totalCount }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Query.certificateReissue": {
    ask: ({ policy }) =>
      `certificateReissue(policyId: "${policy}") { entries { nodes { holder { name } } } }`,
    foreign: "NOTHING_OF_THEIRS",
  },
  "Mutation.archiveCertificateHolder": {
    ask: ({ holder }) => `archiveCertificateHolder(id: "${holder}") { name }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.restoreCertificateHolder": {
    ask: ({ holder }) => `restoreCertificateHolder(id: "${holder}") { name }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.createCertificateHolder": {
    ask: ({ account }) =>
      `createCertificateHolder(input: { accountId: "${account}", name: "Taken over" }) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.updateCertificateHolder": {
    ask: ({ holder }) => `updateCertificateHolder(input: { id: "${holder}", name: "Taken over" }) { name }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.createCertificateBatch": {
    ask: ({ account, holder }) =>
      `createCertificateBatch(input: { accountId: "${account}", holderIds: ["${holder}"] }) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.pauseCertificateBatch": {
    ask: ({ batch }) => `pauseCertificateBatch(id: "${batch}") { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.resumeCertificateBatch": {
    ask: ({ batch }) => `resumeCertificateBatch(id: "${batch}") { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.retryCertificateBatch": {
    ask: ({ batch }) => `retryCertificateBatch(id: "${batch}") { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.stopCertificateBatch": {
    ask: ({ batch }) => `stopCertificateBatch(id: "${batch}") { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.reissueCertificates": {
    ask: ({ policy, certificate }) =>
      `reissueCertificates(input: { policyId: "${policy}", decisions: [{ certificateId: "${certificate}", decision: HOLD }] }) { id }`,
    isWrite: true,
    foreign: "NOT_FOUND",
  },
  "Mutation.createAgencyUser": {
    ask: () =>
      `createAgencyUser(input: { name: "A", email: "a-${crypto.randomUUID()}@isolation.example" }) { id }`,
    isWrite: true,
    verb: "MANAGE_AGENCY",
    foreign: "NOTHING_OF_THEIRS",
  },
  // One's own name needs no right; this is someone else's.
  "Mutation.updateAgencyUser": {
    ask: ({ colleague }) => `updateAgencyUser(id: "${colleague}", input: { name: "Taken over" }) { name }`,
    isWrite: true,
    verb: "MANAGE_AGENCY",
    foreign: "NOT_FOUND",
  },
  "Mutation.disableAgencyUser": {
    ask: ({ colleague }) => `disableAgencyUser(id: "${colleague}") { name }`,
    isWrite: true,
    verb: "MANAGE_AGENCY",
    foreign: "NOT_FOUND",
  },
  "Mutation.enableAgencyUser": {
    ask: ({ colleague }) => `enableAgencyUser(id: "${colleague}") { name }`,
    isWrite: true,
    verb: "MANAGE_AGENCY",
    foreign: "NOT_FOUND",
  },
  "Mutation.removeAgencyUser": {
    ask: ({ colleague }) => `removeAgencyUser(id: "${colleague}") { name }`,
    isWrite: true,
    verb: "MANAGE_AGENCY",
    foreign: "NOT_FOUND",
  },
  "Mutation.resendAgencyUserInvitation": {
    ask: ({ colleague }) => `resendAgencyUserInvitation(id: "${colleague}") { name }`,
    isWrite: true,
    verb: "MANAGE_AGENCY",
    foreign: "NOT_FOUND",
  },
  "Mutation.reassignWork": {
    ask: ({ colleague }) => `reassignWork(fromUserId: "${colleague}") { accounts }`,
    isWrite: true,
    verb: "MANAGE_AGENCY",
    foreign: "NOT_FOUND",
  },
  "Mutation.uploadAgencyLogo": {
    ask: () => `uploadAgencyLogo(uploadId: "upl_none") { id }`,
    isWrite: true,
    verb: "MANAGE_AGENCY",
    foreign: "VALIDATION",
  },
  "Mutation.removeAgencyLogo": {
    ask: () => `removeAgencyLogo { id }`,
    isWrite: true,
    verb: "MANAGE_AGENCY",
    foreign: "NOT_FOUND",
  },
};
