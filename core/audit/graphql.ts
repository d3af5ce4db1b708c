import { builder } from "../shared/graphql-builder.ts";
import type { ChangeFeed, ReportedChange } from "./change-feed.ts";

declare module "../shared/services.ts" {
  interface Services {
    changes: ChangeFeed;
  }
}

const AnnouncedChangeRef = builder.objectRef<ReportedChange>("AnnouncedChange");
builder.objectType(AnnouncedChangeRef, {
  description: "That a record changed. Not how: ask for it again.",
  fields: (t) => ({
    seq: t.exposeInt("seq", { description: "Grows with every change; give the last one back as `after`." }),
    entity: t.exposeString("entity", {
      description:
        'Kind of the record, such as "account". "anything": too long ago to tell; read again what is shown.',
    }),
    entityId: t.exposeID("entityId", { description: "Id of the record." }),
    parentId: t.exposeID("parentId", {
      nullable: true,
      description:
        "Id of the record that it belongs to: a document's policy (\"knowledge\" for a document of the knowledge base), a policy's account.",
    }),
    at: t.expose("at", { type: "DateTime", description: "When it changed." }),
    readWithinMs: t.exposeInt("readWithinMs", {
      description:
        "Read again at a random moment of this many milliseconds: everybody who watches hears of it at the same time.",
    }),
  }),
});

builder.queryField("lastChangeSeq", (t) =>
  t.int({
    access: "ANY_ROLE",
    description:
      "The last change that this answer knows of. Given to `watchAgency` as `after`, no change between the two is missed.",
    resolve: (_root, _args, { services }) => services.changes.lastSeq(),
  }),
);

builder.subscriptionField("watchAgency", (t) =>
  t.field({
    type: [AnnouncedChangeRef],
    access: "ANY_ROLE",
    description:
      "Which records change, and how far background work is: every group of changes as it happens.",
    args: { after: t.arg.int({ description: "The last `seq` that was seen; from now on when left out." }) },
    subscribe: (_root, { after }, { services }) => services.changes.watch(after ?? null),
    resolve: (changes) => changes,
  }),
);
