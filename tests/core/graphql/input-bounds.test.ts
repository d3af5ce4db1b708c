/** Every list and text that the schema accepts, found by walking it, so that a new one is covered automatically. */
import {
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isObjectType,
} from "graphql";
import { expect, test } from "vitest";
import { schema } from "#core/graphql";
import { BATCH_MAX } from "#model/certificate-batches";
import { LIST_ENTRIES_MAX } from "../../../core/shared/input-bounds.ts";

/** Longer than any text that is accepted. */
const endless = "x".repeat(2_000_000);

/** The fields that accept longer lists than any other, and how long. */
const longLists: Readonly<Record<string, number>> = {
  createCertificateBatch: BATCH_MAX,
  reissueCertificates: BATCH_MAX,
};

/** Values for a type, each too large at one place, with the path of that place. */
function* tooMuch(
  type: GraphQLInputType,
  path: string,
  entriesMax: number,
): Generator<[path: string, value: unknown]> {
  const plain = getNullableType(type);
  if (isListType(plain)) {
    yield [path, Array.from({ length: entriesMax + 1 }, () => null)];
    for (const [inner, value] of tooMuch(plain.ofType, `${path}.0`, entriesMax)) yield [inner, [value]];
  } else if (isInputObjectType(plain)) {
    for (const field of Object.values(plain.getFields()))
      for (const [inner, value] of tooMuch(field.type, `${path}.${field.name}`, entriesMax))
        yield [inner, { [field.name]: value }];
  } else if (["String", "ID"].includes(getNamedType(plain).name)) yield [path, endless];
}

const places = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith("__"))
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
  .flatMap(({ type, field }) =>
    field.args.flatMap((arg) =>
      [...tooMuch(arg.type, arg.name, longLists[field.name] ?? LIST_ENTRIES_MAX)].map(([path, value]) => ({
        name: `${type.name}.${field.name}(${path})`,
        // A subscription's input is validated in `subscribe`.
        run: type === schema.getSubscriptionType() ? field.subscribe : field.resolve,
        args: { [arg.name]: value },
      })),
    ),
  );

test("rejects every overlong list and text before using it", async () => {
  expect(places.length).toBeGreaterThan(80);
  const endlessOnes: string[] = [];
  for (const { name, run, args } of places) {
    const outcome = await Promise.resolve()
      // Without a context nothing else can be reached.
      .then(() => run?.(undefined, args, undefined, undefined as never))
      .catch((error: unknown) => error);
    const isRefused = outcome instanceof GraphQLError && outcome.extensions["code"] === "BAD_USER_INPUT";
    if (!isRefused) endlessOnes.push(name);
  }
  expect(endlessOnes).toEqual([]);
});
