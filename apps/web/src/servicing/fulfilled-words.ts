/** How the activity tells what was done for a request, with a link to it. */
import type { RequestData } from "./request-data.ts";

/** Parts of a sentence: the important ones are strong, and some lead to what they name. */
export type Words = readonly { text: string; isStrong?: boolean; to?: string }[];
type Version = RequestData["versionHistory"][number];
type Fulfilled = NonNullable<Version["fulfilledBy"]>;

function linkOf({ account }: RequestData, { entity, entityId, label }: Fulfilled): Words[number] {
  if (entity === "policy") return { text: label, to: `/app/policies/${entityId}/overview` };
  return entity === "certificate" && account
    ? { text: label, to: `/app/accounts/${account.id}/certificates/${entityId}` }
    : { text: label, isStrong: true };
}

const lackOf = ({ lacksMark }: Fulfilled): Words =>
  lacksMark ? [{ text: " without the additional insured" }] : [];

export function resolvedWords(request: RequestData, { fulfilledBy }: Version): Words {
  if (!fulfilledBy) return [{ text: "resolved this request" }];
  return [{ text: "resolved this request with " }, linkOf(request, fulfilledBy), ...lackOf(fulfilledBy)];
}

/** It stayed open. */
export function fulfilledWords(request: RequestData, { fulfilledBy }: Version): Words {
  if (!fulfilledBy) return [{ text: "worked on this request" }];
  const act = fulfilledBy.entity === "certificate" ? "issued " : "recorded ";
  return [
    { text: act },
    linkOf(request, fulfilledBy),
    ...lackOf(fulfilledBy),
    { text: " and left this request open" },
  ];
}
