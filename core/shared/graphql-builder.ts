/**
 * The one Pothos builder. Default deny is part of it: every field of Query, Mutation and Subscription has to
 * say who may use it (`access`), the types demand it, and the plugin asks before anything is shown or written.
 */
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import { GraphQLError, type GraphQLFieldResolver } from "graphql";
import type { Role } from "./actor.ts";
import { isCalendarDate } from "./calendar-date.ts";
import { refuseTooMuch } from "./input-bounds.ts";
import { centsFromDollars, dollarsFromCents, moneyCentsMax } from "./money.ts";
import type { Problem } from "./problem.ts";
import type { Result } from "./result.ts";
import type { Services } from "./services.ts";

/** PUBLIC: anybody. ANY_ROLE: every active user of the agency. Else the roles by name. */
export type Access = "PUBLIC" | "ANY_ROLE" | readonly Role[];

export interface Viewer {
  userId: string;
  role: Role;
}

export interface GraphQLContext {
  requestId: string;
  /**
   * Asks whether the session holds and its user has one of the roles; rejects with NotSignedIn or NotAllowed.
   * The agency's database writes nothing for this request before every such question was answered with yes.
   */
  authorize(access: Exclude<Access, "PUBLIC">): Promise<Viewer>;
  services: Services;
}

declare global {
  // The global namespace is how Pothos lets plugins add options to fields.
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      access: AccessPlugin<Types>;
      bounds: BoundsPlugin<Types>;
    }
    interface QueryFieldOptions<Types, Type, Nullable, Args, ResolveReturnShape> {
      access: Access;
    }
    interface MutationFieldOptions<Types, Type, Nullable, Args, ResolveReturnShape> {
      access: Access;
      /** For a field that takes longer texts than any other; see input-bounds.ts. */
      charactersMax?: number;
    }
    interface SubscriptionFieldOptions<Types, Type, Nullable, Args, ResolveShape, ResolveReturnShape> {
      access: Access;
    }
  }
}

const rootKinds = new Set(["Query", "Mutation", "Subscription"]);

function accessOf(field: PothosOutputFieldConfig<SchemaTypes>): Access {
  const { access } = field.pothosOptions as { access?: Access };
  if (!access) throw new Error(`${field.parentType}.${field.name} does not say who may use it.`);
  return access;
}

class AccessPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>) {
    if (!rootKinds.has(field.kind)) return field;
    const access = accessOf(field as unknown as PothosOutputFieldConfig<SchemaTypes>);
    return { ...field, extensions: { ...field.extensions, access } };
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types["Context"], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    if (field.kind !== "Query" && field.kind !== "Mutation") return resolve;
    const access = accessOf(field as unknown as PothosOutputFieldConfig<SchemaTypes>);
    if (access === "PUBLIC") return resolve;
    return async (root, args, context, info) => {
      // The session's row and the field's first read leave in the same round trip, so both are started before
      // either is awaited; nothing is shown, and by the database's gate nothing written, before the answer.
      const [authorized, resolved] = await Promise.allSettled([
        (context as unknown as GraphQLContext).authorize(access),
        (async () => resolve(root, args, context, info))(),
      ]);
      if (authorized.status === "rejected") throw authorized.reason;
      if (resolved.status === "rejected") throw resolved.reason;
      return resolved.value;
    };
  }

  override wrapSubscribe(
    subscribe: GraphQLFieldResolver<unknown, Types["Context"], object> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> | undefined {
    if (field.kind !== "Subscription" || !subscribe) return subscribe;
    const access = accessOf(field as unknown as PothosOutputFieldConfig<SchemaTypes>);
    if (access === "PUBLIC") return subscribe;
    return async (root, args, context, info) => {
      await (context as unknown as GraphQLContext).authorize(access);
      return subscribe(root, args, context, info);
    };
  }
}

SchemaBuilder.registerPlugin("access", AccessPlugin);

/** Refuses lists and texts without end, in every field that takes any. */
class BoundsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types["Context"], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    return bounded(resolve, field as unknown as PothosOutputFieldConfig<SchemaTypes>);
  }

  override wrapSubscribe(
    subscribe: GraphQLFieldResolver<unknown, Types["Context"], object> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> | undefined {
    return subscribe && bounded(subscribe, field as unknown as PothosOutputFieldConfig<SchemaTypes>);
  }
}

function bounded<Context>(
  resolve: GraphQLFieldResolver<unknown, Context, object>,
  field: PothosOutputFieldConfig<SchemaTypes>,
): GraphQLFieldResolver<unknown, Context, object> {
  if (Object.keys(field.args).length === 0) return resolve;
  const { charactersMax } = field.pothosOptions as { charactersMax?: number };
  return (root, args, context, info) => {
    refuseTooMuch(args, charactersMax);
    return resolve(root, args, context, info);
  };
}

SchemaBuilder.registerPlugin("bounds", BoundsPlugin);

export const builder = new SchemaBuilder<{
  Context: GraphQLContext;
  DefaultFieldNullability: false;
  DefaultInputFieldRequiredness: false;
  Scalars: {
    ID: { Input: string; Output: string };
    /** Integer cents inside, dollars outside. */
    Money: { Input: number; Output: number };
    LocalDate: { Input: string; Output: string };
    /** Milliseconds inside, ISO 8601 outside. */
    DateTime: { Input: number; Output: number };
  };
}>({ plugins: ["bounds", "access"], defaultFieldNullability: false });

builder.queryType({ description: "What can be read." });
builder.mutationType({ description: "What can be changed. Every change is in the agency's audit log." });
builder.subscriptionType({ description: "What can be watched." });

const bad = (message: string) => new GraphQLError(message, { extensions: { code: "BAD_USER_INPUT" } });

builder.scalarType("Money", {
  description: "US dollars with at most two decimals.",
  serialize: (value) => dollarsFromCents(value),
  parseValue: (value) => {
    if (typeof value !== "number" || !Number.isFinite(value)) throw bad("Money is a number of dollars.");
    const cents = centsFromDollars(value);
    if (Math.abs(cents) > moneyCentsMax) throw bad("Money is out of range.");
    return cents;
  },
});

builder.scalarType("LocalDate", {
  description: "A day of the calendar, YYYY-MM-DD, in the agency's time zone.",
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value !== "string" || !isCalendarDate(value)) throw bad("A date is written YYYY-MM-DD.");
    return value;
  },
});

builder.scalarType("DateTime", {
  description: "An instant, ISO 8601 in UTC.",
  serialize: (value) => new Date(value).toISOString(),
  parseValue: (value) => {
    const instant = typeof value === "string" ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(instant)) throw bad("An instant is written in ISO 8601.");
    return instant;
  },
});

/** The value, or the problem as a GraphQL error whose extensions carry its code and fields. */
export function unwrap<Value>(result: Result<Value, Problem>): Value {
  if (result.ok) return result.value;
  const { code, message, fields } = result.error;
  throw new GraphQLError(message, { extensions: fields ? { code, fields } : { code } });
}
