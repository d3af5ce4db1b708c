import { expect, test } from "vitest";
import { execute, parse, validate } from "graphql";
import { schema } from "#core/graphql";
import { placeOfValue } from "../../edge/http/place-of-value.ts";

const document = parse("mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { id } }");

/** What graphql-js says about these variables. */
async function messagesFor(input: unknown): Promise<string[]> {
  expect(validate(schema, document)).toEqual([]);
  const { errors = [] } = await execute({ schema, document, variableValues: { input } });
  return errors.map(({ message }) => message);
}

test.each([
  ["a FEIN that is a number", { id: "a", business: { fein: 123_456_789 } }, "input.business.fein"],
  ["an unknown field beside it", { id: "a", business: { fein: "12-3456789", color: 1 } }, "color"],
  ["an unknown field of the input", { id: "a", business: { fein: "12-3456789" }, color: 1 }, "color"],
  ["a missing field", { business: { fein: "12-3456789" } }, "id"],
])("names the place of %s and none of its values", async (_what, input, place) => {
  const [message = ""] = await messagesFor(input);
  expect(message).toMatch(/12-?3456789/);
  expect(placeOfValue(message)).toBe(place);
});

test("admits that it does not know", () => {
  expect(placeOfValue("Something else about 12-3456789")).toBe("unknown");
});
