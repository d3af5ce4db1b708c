/** In the schema: looking for what a request asks for. */
import { PolicyFileRef } from "#core/documents";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { RequestStepEnum, ServiceRequestRef } from "./graphql-ref.ts";
import { matchDocuments, MATCHES_MAX } from "./matching-documents.ts";

builder.objectField(ServiceRequestRef, "matchingDocuments", (t) =>
  t.field({
    type: [PolicyFileRef],
    description:
      `For a request for a document: at most ${MATCHES_MAX} documents of the account and its policies that it may mean, ` +
      "the best match first. Empty for every other request.",
    resolve: async ({ accountId, policyId, details }, _args, { services: { documents } }) => {
      const asked = details.documentRequest?.type;
      if (asked === undefined || accountId === null) return [];
      const [ofPolicies, own] = await Promise.all([
        documents.listOfAccount(accountId),
        documents.listOwnOfAccount(accountId),
      ]);
      return matchDocuments(asked, [...ofPolicies, ...own], policyId);
    },
  }),
);

builder.mutationField("startServiceRequestStep", (t) =>
  t.field({
    type: ServiceRequestRef,
    access: "WORK",
    description:
      "Notes in the activity of an open request that the user opened what may answer it; within minutes, once.",
    args: {
      id: t.arg.id({ required: true, description: "The request." }),
      step: t.arg({ type: RequestStepEnum, required: true, description: "What was opened." }),
    },
    resolve: async (_root, { id, step }, { services }) =>
      unwrap(await services.servicing.startStep(id, step)),
  }),
);
