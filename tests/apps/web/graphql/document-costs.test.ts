/** What our own screens ask for stays below what the endpoint takes: a document above it would fail in the browser alone. */
import { costLimitRule } from "@escape.tech/graphql-armor-cost-limit";
import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import documents from "../../../../edge/http/persisted-documents.json" with { type: "json" };

/** As in edge/http/graphql.ts. */
const costMax = 10_000;

// The rule counts fields and knows nothing of their types.
const schema = buildSchema("type Query { a: Int }");

function costOf(text: string): number {
  let cost = 0;
  const keep = (_context: unknown, { n }: { n: number }) => {
    cost += n;
  };
  validate(schema, parse(text), [costLimitRule({ maxCost: Number.POSITIVE_INFINITY, onAccept: [keep] })]);
  return cost;
}

test.each(
  Object.values(documents).map((text) => [/(?:query|mutation|subscription) (\w+)/.exec(text)?.[1], text]),
)("%s costs less than the limit", (_name, text = "") => {
  const cost = costOf(text);
  expect(cost).toBeGreaterThan(0);
  expect(cost).toBeLessThanOrEqual(costMax);
});
