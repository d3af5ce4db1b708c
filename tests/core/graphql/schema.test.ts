import {
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  validateSchema,
} from "graphql";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { printedSchema, schema } from "#core/graphql";
import { verbs } from "../../../core/shared/actor.ts";

const types: GraphQLNamedType[] = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];

/** Fields that anyone may use; a new one must be listed here. */
const publicFields = ["Mutation.agencySignIn", "Mutation.agencySignOut"];

describe("the schema", () => {
  test("is valid", () => {
    expect(validateSchema(schema)).toEqual([]);
  });

  test("matches core/graphql/schema.graphql (npm run graphql)", () => {
    const committed = readFileSync(new URL("../../../core/graphql/schema.graphql", import.meta.url), "utf8");
    expect(printedSchema()).toBe(committed);
  });

  test("declares access for every root field", () => {
    const open: string[] = [];
    for (const root of roots) {
      for (const field of Object.values(root?.getFields() ?? {})) {
        const access: unknown = field.extensions["access"];
        const name = `${root?.name}.${field.name}`;
        const known = access === "PUBLIC" || Object.keys(verbs).includes(String(access));
        expect(known, `${name}: ${JSON.stringify(access)}`).toBe(true);
        if (access === "PUBLIC") open.push(name);
      }
    }
    expect(open.toSorted()).toEqual(publicFields);
  });

  test("has no mutation for read-only roles except those of their own name and preferences", () => {
    const open = Object.values(schema.getMutationType()?.getFields() ?? {})
      .filter((field) => field.extensions["access"] === "READ")
      .map(({ name }) => name);
    // One's own; tests/core/users and tests/edge/isolation.test.ts check that it changes nothing else.
    expect(open).toEqual(["updateAgencyUser", "updateAgencyUserPreferences"]);
  });

  test("describes every type, field, argument and input", () => {
    const silent: string[] = [];
    const ask = (name: string, description: string | null | undefined) => {
      if (!description?.trim()) silent.push(name);
    };
    for (const type of types) {
      ask(type.name, type.description);
      if (isObjectType(type)) {
        for (const field of Object.values(type.getFields())) {
          ask(`${type.name}.${field.name}`, field.description);
          for (const arg of field.args) ask(`${type.name}.${field.name}(${arg.name})`, arg.description);
        }
      } else if (isInputObjectType(type)) {
        for (const field of Object.values(type.getFields()))
          ask(`${type.name}.${field.name}`, field.description);
      } else if (isEnumType(type)) {
        expect(type.getValues().length, type.name).toBeGreaterThan(0);
      }
    }
    expect(silent).toEqual([]);
  });
});
