/** The pipeline by itself, without HTTP; tests/edge/graphql-pipeline.test.ts holds it beside what the edge serves. */
import { expect, test, vi } from "vitest";
import { createPipeline } from "#core/graphql";
import { Unavailable } from "../../../core/shared/unavailable.ts";
import { contextOf } from "../../support/graphql-request.ts";

const viewer = async () => ({
  id: "usr_1",
  email: "owner@larkspur.example",
  name: "Odette Marlowe",
  state: "ACTIVE" as const,
  role: "OWNER" as const,
  version: 1,
  invitedAt: null,
  lastSignInAt: null,
  removedAt: null,
});
/** A request whose one service throws. */
const failing = (error: unknown) => {
  const list = () => {
    throw error;
  };
  return contextOf({ viewer, services: { users: { list } as never } });
};
const query = "{ agencyUsers { name } }";

test("what nobody expected is masked, and reported with where it happened", async () => {
  const report = vi.fn();
  const broken = new Error("no such column: secret");
  const answer = await createPipeline({ introspection: true, report }).run({
    query,
    context: failing(broken),
  });
  expect(JSON.stringify(answer)).not.toContain("secret");
  expect(answer.errors?.[0]).toMatchObject({
    message: "An unknown error occurred",
    extensions: { code: "INTERNAL_SERVER_ERROR" },
  });
  expect(report).toHaveBeenCalledExactlyOnceWith("A GraphQL operation failed.", {
    error: broken,
    path: "agencyUsers",
  });
});

test("an outage says when to come back", async () => {
  const report = vi.fn();
  const away = new Unavailable(new Error("refused"));
  const answer = await createPipeline({ introspection: true, report }).run({ query, context: failing(away) });
  expect(answer.errors?.[0]?.extensions).toMatchObject({
    code: "UNAVAILABLE",
    http: { status: 503, headers: { "retry-after": "5" } },
  });
});

test("the schema is not shown where only documents of our own run", async () => {
  const context = failing(null);
  const ask = async (introspection: boolean) =>
    createPipeline({ introspection, report: () => undefined }).run({
      query: "{ __schema { queryType { name } } }",
      context,
    });
  expect((await ask(true)).data).toMatchObject({ __schema: { queryType: { name: "Query" } } });
  expect((await ask(false)).errors?.[0]?.message).toMatch(/introspection/i);
});
