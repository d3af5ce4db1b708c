/** What the writer writes is what executing says, to the letter; and what it cannot write, it leaves to that. */
import { buildSchema, execute, type GraphQLObjectType, parse } from "graphql";
import { expect, test } from "vitest";
import { schema as product } from "#core/graphql";
import { createTextWriter } from "../../../core/graphql/text-writer.ts";
import { createChance } from "../../support/chance.ts";
import { persistedText } from "../../support/persisted-documents.ts";

const schema = buildSchema(`
  type Query { a: Int }
  type Subscription { watch(after: Int): [News!] }
  type News { seq: Int stage: Stage author: Author }
  type Stage { id: ID! state: State events: [Event!]! notes: [String] }
  type Event { id: ID! title: String! share: Float isRead: Boolean parts: [[Int!]] inner: Event }
  type Author { name(short: Boolean): String }
  enum State { OPEN DONE }
`);
// A subscription's field gives what is told as it is.
Object.assign(schema.getSubscriptionType()?.getFields()["watch"] ?? {}, { resolve: (told: unknown) => told });
const eventType = schema.getType("Event") as GraphQLObjectType;
Object.assign(eventType.getFields()["title"] ?? {}, {
  resolve: ({ title }: { title: unknown }) => title,
});

const document = parse(`
  subscription ($after: Int) { watch(after: $after) { seq ...Staged author { name(short: true) } } }
  fragment Staged on News { stage { key: id state } stage { events { ...Event } notes } }
  fragment Event on Event { id title share isRead parts ... { inner { id title share } } }
`);
const write = createTextWriter(schema, document);
const executed = async (told: unknown) => {
  const { errors, ...result } = await execute({ schema, document, rootValue: told });
  return errors ? null : JSON.stringify(result);
};

test("what is told is written as it is executed", async () => {
  const chance = createChance(20_261_128);
  const pick = (...values: [unknown, ...unknown[]]): unknown => chance.pick(values);
  const event = (depth: number): object => ({
    id: pick("evt_1", 7),
    title: pick("Looked", 'Said "no"\n', "</script>\u2028", "", 12),
    share: pick(0.5, 3, null, undefined, 1e21),
    isRead: pick(true, false, null),
    parts: pick(null, [], [null, [1, 2]]),
    inner: depth > 0 ? pick(event(depth - 1), null) : undefined,
  });
  const stage = () => ({
    id: "stg_1",
    state: pick("OPEN", "DONE", null),
    events: Array.from({ length: chance.below(4) }, () => event(2)),
    notes: pick(null, ["a", null]),
  });
  for (let round = 0; round < 200; round += 1) {
    const told = Array.from({ length: chance.below(4) }, () => ({
      seq: pick(1, null),
      stage: pick(stage(), stage(), null),
      author: null,
    }));
    expect(write?.(told)).toBe(await executed(told));
  }
});

test.each<[string, unknown]>([
  ["a value missing where there has to be one", [{ stage: { id: null, events: [] } }]],
  ["a value of another kind", [{ stage: { id: "stg_1", state: "LOST", events: [] } }]],
  ["a list that is none", [{ stage: { id: "stg_1", events: {} } }]],
  ["something that is still awaited", [{ seq: Promise.resolve(1) }]],
  ["an object that is still awaited", [{ stage: Promise.resolve({ id: "stg_1", events: [] }) }]],
  ["a field with arguments", [{ author: { name: "Odette" } }]],
])("%s is left to be executed", (_what, told) => {
  expect(write?.(told as object)).toBeNull();
});

test.each([
  ["two fields", "subscription { watch { seq } other: watch { seq } }"],
  ["a condition", "subscription ($is: Boolean!) { watch @skip(if: $is) { seq } }"],
])("a document with %s is left to be executed", (_what, text) => {
  expect(createTextWriter(schema, parse(text))).toBeNull();
});

test.each([
  [
    "subscription WatchAgency",
    [{ seq: 7, entity: "account", entityId: "acc_1", parentId: null, readWithinMs: 10 }],
  ],
  [
    "subscription WatchCaraWorkspace",
    [
      {
        seq: 1,
        stage: {
          ...{ id: "stg_1", type: "ANSWER", state: "SUCCESS", createdAt: 0, reason: null, progress: null },
          events: [
            {
              ...{ id: "evt_1", type: "THOUGHT", title: "Looked", content: "", startedAt: 0, endedAt: 1 },
              ...{ error: null, toolCall: null },
            },
          ],
        },
      },
    ],
  ],
])("what pages watch is written: %s", async (operation, told) => {
  const watched = parse(persistedText(operation));
  const { errors, ...result } = await execute({
    schema: product,
    document: watched,
    rootValue: told,
    variableValues: { id: "wsp_1" },
  });
  expect(errors).toBeUndefined();
  expect(createTextWriter(product, watched)?.(told)).toBe(JSON.stringify(result));
});
