import { builder } from "../shared/graphql-builder.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { AnnouncedChangeRef } from "./graphql-ref.ts";

declare module "../shared/services.ts" {
  interface Services {
    changes: ChangeFeed;
  }
}

builder.objectType(AnnouncedChangeRef, {
  description: "A record changed. It does not say how: query the record again.",
  fields: (t) => ({
    seq: t.exposeInt("seq", { description: "Grows with every change; pass the last one back as `after`." }),
    entity: t.exposeString("entity", {
      description:
        'Kind of the record, such as "account". "anything": unknown, because it is too long ago; reload what is shown.',
    }),
    entityId: t.exposeID("entityId", { description: "Id of the record." }),
    parentId: t.exposeID("parentId", {
      nullable: true,
      description:
        "Id of the parent record: a document's policy (\"knowledge\" for a document of the knowledge base), a policy's account.",
    }),
    at: t.expose("at", { type: "DateTime", description: "When it changed." }),
    readWithinMs: t.exposeInt("readWithinMs", {
      description:
        "Reload at a random moment within this many milliseconds, because all watchers hear of a change at the same time.",
    }),
  }),
});

builder.queryField("lastChangeSeq", (t) =>
  t.int({
    access: "READ",
    staysOpen: true,
    description:
      "The last change that this answer includes. Pass it to `watchAgency` as `after` to miss no change in between.",
    resolve: (_root, _args, { services }) => services.changes.lastSeq(),
  }),
);

builder.subscriptionField("watchAgency", (t) =>
  t.field({
    type: [AnnouncedChangeRef],
    access: "READ",
    staysOpen: true,
    description: "Record changes and the progress of background work: every group of changes as it happens.",
    args: { after: t.arg.int({ description: "The last `seq` that was seen; from now on when omitted." }) },
    subscribe: (_root, { after }, { services }) => services.changes.watch(after ?? null),
    resolve: (changes) => changes,
  }),
);
