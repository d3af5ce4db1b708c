import { expect, test } from "vitest";
import { GraphQLProblem, messageOf, refusalMessage } from "../../../../apps/web/src/graphql/problem.ts";

test("anything that was thrown has a sentence to show", () => {
  const fields = [{ path: "name", message: "Enter a name." }];
  expect(messageOf(new GraphQLProblem({ code: "VALIDATION", message: "Refused", fields }))).toBe(
    "Enter a name.",
  );
  expect(messageOf(new GraphQLProblem({ code: "CONFLICT", message: "It was changed." }))).toBe(
    "It was changed.",
  );
  expect(messageOf(new Error("It broke."))).toBe("It broke.");
  expect(messageOf("it broke")).toBe("An unknown error occurred");
});

test("a refusal says what is wrong with the first field, or with the whole, or at least that something is", () => {
  const fields = [{ path: "file", message: "Choose a file." }];
  expect(refusalMessage({ fields, applicationError: null })).toBe("Choose a file.");
  expect(refusalMessage({ fields: [], applicationError: "It was changed." })).toBe("It was changed.");
  expect(refusalMessage({})).toBe("An unknown error occurred");
});
