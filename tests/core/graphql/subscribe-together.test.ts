/** What is told to many watchers is executed once for all who ask the same of it, and for each who asks something else. */
import { buildSchema, type DocumentNode, parse } from "graphql";
import { expect, test } from "vitest";
import { schema } from "#core/graphql";
import type { ChangeFeed } from "#core/audit";
import { subscribeTogether } from "../../../core/graphql/subscribe-together.ts";
import type { GraphQLContext } from "../../../core/shared/graphql-builder.ts";
import { openTestAgency } from "../../support/agency-database.ts";
import { contextOf } from "../../support/graphql-request.ts";

const change = { seq: 7, entity: "account", entityId: "acc_1", parentId: null, at: 1, readWithinMs: 10 };
const told = [change];

const changes: ChangeFeed = {
  lastSeq: async () => 7,
  async *watch() {
    yield told;
  },
};

async function firstOf(document: DocumentNode, variableValues: Record<string, unknown> = {}) {
  const agency = await openTestAgency();
  const contextValue = contextOf({ viewer: agency.owner, services: { changes } });
  const results = await subscribeTogether({ schema, document, variableValues, contextValue });
  agency.close();
  if (!(Symbol.asyncIterator in results)) throw new Error(JSON.stringify(results.errors));
  const { value } = await results.next();
  expect(await results.next()).toEqual({ done: true, value: undefined });
  return value ?? null;
}

test("what was missed, which may be much, is told in the same words", async () => {
  const agency = await openTestAgency();
  const many = Array.from({ length: 20 }, (_, seq) => ({ ...change, seq }));
  const feed: ChangeFeed = {
    lastSeq: async () => 20,
    async *watch() {
      yield many;
    },
  };
  const contextValue = contextOf({ viewer: agency.owner, services: { changes: feed } });
  const document = parse("subscription { watchAgency(after: 0) { seq entityId } }");
  const results = await subscribeTogether({ schema, document, contextValue });
  if (!(Symbol.asyncIterator in results)) throw new Error(JSON.stringify(results.errors));
  const { value } = await results.next();
  agency.close();
  const data = { watchAgency: many.map(({ seq, entityId }) => ({ seq, entityId })) };
  expect([value?.data, value?.stringify?.()]).toEqual([data, JSON.stringify({ data })]);
});

test("who asks the same is given the same result", async () => {
  const document = parse("subscription ($after: Int) { watchAgency(after: $after) { seq entityId } }");
  const one = await firstOf(document, { after: 1 });
  expect(one?.data).toEqual({ watchAgency: [{ seq: 7, entityId: "acc_1" }] });
  expect(await firstOf(document, { after: 2 })).toBe(one);
});

test("who asks something else is given what was asked for", async () => {
  const other = parse("subscription { watchAgency { entity } }");
  expect((await firstOf(other))?.data).toEqual({ watchAgency: [{ entity: "account" }] });
  const varying = parse("subscription ($short: Boolean!) { watchAgency { seq entity @skip(if: $short) } }");
  expect((await firstOf(varying, { short: true }))?.data).toEqual({ watchAgency: [{ seq: 7 }] });
  expect((await firstOf(varying, { short: false }))?.data).toEqual({
    watchAgency: [{ seq: 7, entity: "account" }],
  });
});

test("a refusal is the answer, and nothing is told", async () => {
  const document = parse(
    'subscription { watchAgency(after: 1) { seq } watchCaraWorkspace(id: "wsp_1") { seq } }',
  );
  const refused = contextOf({ viewer: async () => null, services: { changes } });
  const answer = await subscribeTogether({ schema, document, contextValue: refused });
  if (Symbol.asyncIterator in answer) throw new Error("It was told.");
  expect(answer.errors).toHaveLength(1);
});

test("what is told cannot ask who watches", async () => {
  const agency = await openTestAgency();
  const contextValue = contextOf({ viewer: agency.owner, services: { changes } });
  const nosy = buildSchema("type Query { a: Int } type Subscription { watch: Int } ");
  Object.assign(nosy.getSubscriptionType()?.getFields()["watch"] ?? {}, {
    subscribe: async function* (_root: unknown, _args: unknown, context: GraphQLContext) {
      yield await context.authorize("READ");
    },
    resolve: async (_told: unknown, _args: unknown, context: GraphQLContext) => context.authorize("READ"),
  });
  const results = await subscribeTogether({
    schema: nosy,
    document: parse("subscription { watch }"),
    contextValue,
  });
  if (!(Symbol.asyncIterator in results)) throw new Error(JSON.stringify(results.errors));
  const { value } = await results.next();
  agency.close();
  expect(value?.data).toEqual({ watch: null });
  expect(value?.errors?.[0]?.message).toContain("may not depend on who watches");
});

test("what is told is read with the services that do not know who watches", async () => {
  const agency = await openTestAgency();
  const contextValue: GraphQLContext = {
    ...contextOf({ viewer: agency.owner, services: { changes } }),
    toldServices: () => ({ ...contextValue.services, changes: { ...changes, lastSeq: async () => 8 } }),
  };
  const asking = buildSchema("type Query { a: Int } type Subscription { watch: Int } ");
  Object.assign(asking.getSubscriptionType()?.getFields()["watch"] ?? {}, {
    subscribe: async function* () {
      yield told;
    },
    resolve: (_told: unknown, _args: unknown, { services }: GraphQLContext) => services.changes.lastSeq(),
  });
  const results = await subscribeTogether({
    schema: asking,
    document: parse("subscription { watch }"),
    contextValue,
  });
  if (!(Symbol.asyncIterator in results)) throw new Error(JSON.stringify(results.errors));
  const { value } = await results.next();
  agency.close();
  expect(value?.data).toEqual({ watch: 8 });
});
