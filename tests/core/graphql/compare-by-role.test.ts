import { expect, test, vi } from "vitest";
import type { Role } from "../../../core/shared/actor.ts";
import { ok } from "../../../core/shared/result.ts";
import { runGraphQL } from "../../support/graphql-request.ts";

const compareDocuments = vi.fn(async () => ok([{ canBeWorded: true }]));
const compare = (role: Role, inModelWords: boolean) => {
  compareDocuments.mockClear();
  return runGraphQL({
    source: `query ($words: Boolean) { compareDocuments(documentIds: ["a", "b"], inModelWords: $words) { canBeWorded } }`,
    variables: { words: inModelWords },
    services: { comparisons: { compareDocuments } as never },
    viewer: async () => ({
      id: "usr_1",
      email: "ada@larkspur.example",
      name: "Ada Fenn",
      state: "ACTIVE",
      role,
      version: 1,
      invitedAt: null,
      lastSignInAt: null,
      removedAt: null,
    }),
  });
};

test.each([
  ["READ_ONLY", false],
  ["SERVICE", true],
] as const)("%s is offered the language model's words: %s", async (role, isOffered) => {
  expect(await compare(role, false)).toEqual({
    data: { compareDocuments: [{ canBeWorded: isOffered }] },
  });
});

test("the language model is not asked for READ_ONLY", async () => {
  const { errors } = await compare("READ_ONLY", true);
  expect(errors?.[0]?.extensions["code"]).toBe("FORBIDDEN");
  expect(compareDocuments).not.toHaveBeenCalled();
  expect((await compare("SERVICE", true)).errors).toBeUndefined();
});
