/** Opens the service request that somebody chose: its row, its audit entry and the workspace's link to it in one batch. */
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { planRequest } from "#core/servicing";
import type { Tool } from "#core/workflows";
import { nameOfPolicy } from "#model/policies";
import { findPolicies } from "#core/policies";
import { requestTypeLabels } from "#model/servicing";
import { getAgencyProfile } from "#core/agencies";
import { describeDate, todayIn } from "../shared/calendar-date.ts";
import { workspaces } from "./tables.ts";
import { headerStatements } from "./tell.ts";
import { understoodOf } from "./turn.ts";

export const openRequest: Tool<object> = {
  effect: "WRITE",
  input: v.object({}),
  async act(_ports, { scope, workflow, journal }) {
    const understood = understoodOf(journal);
    const task = understood?.task;
    if (task?.tag !== "REQUEST") return { tag: "FAILED", reason: "There is nothing to ask for." };
    const { type, policyId, details } = task;
    const planned = await planRequest(scope, {
      ...{ type, details, accountId: understood?.accountId ?? null, businessPolicyId: policyId },
      idempotencyKey: null,
    });
    if (!planned.ok)
      return {
        tag: "FAILED",
        reason: [planned.error.message, ...(planned.error.fields ?? []).map(({ message }) => message)].join(
          " ",
        ),
      };
    const { request, statements } = planned.value;
    const [[policy], { timeZone }] = await Promise.all([
      policyId === null ? [] : findPolicies(scope.db, [policyId]),
      getAgencyProfile(scope.db),
    ]);
    const { subjectId: workspaceId } = workflow;
    return {
      tag: "DONE",
      outcome: {
        requestId: request.id,
        title: requestTypeLabels[type],
        policyId,
        policy: policy ? nameOfPolicy(policy) : null,
        due: request.dueAt === null ? null : describeDate(todayIn(timeZone, request.dueAt)),
      },
      rows: [
        ...statements,
        // The page shows it beside the conversation; a workspace that began with a request keeps that one.
        ...headerStatements(scope, workspaceId, {
          serviceRequestId: sql<string>`coalesce(${workspaces.serviceRequestId}, ${request.id})`,
        }),
      ],
    };
  },
};
