/**
 * The Pothos builder. Access is denied by default: the types require every field of Query, Mutation and Subscription to
 * declare who may use it (`access`), and the plugin checks it before anything is shown or written.
 */
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import { GraphQLError, type GraphQLFieldResolver } from "graphql";
import type { Role, Verb } from "./actor.ts";
import { isCalendarDate } from "./calendar-date.ts";
import { startAhead } from "./graphql-ahead.ts";
import { refuseTooMuch } from "./input-bounds.ts";
import { isoInstant } from "./iso-instant.ts";
import { centsFromDollars, dollarsFromCents, moneyCentsMax } from "./money.ts";
import type { Problem } from "./problem.ts";
import type { Result } from "./result.ts";
import type { Services } from "./services.ts";

/** PUBLIC: anyone. Otherwise active users of the agency whose role allows the verb. */
export type Access = "PUBLIC" | Verb;

export interface Viewer {
  userId: string;
  role: Role;
}

export interface AccessUse {
  /** True for what answers while the subscription is expired or paused, too. */
  staysOpen: boolean;
  isWrite: boolean;
}

export interface GraphQLContext {
  requestId: string;
  /**
   * Checks that the session is valid, that its user's role allows the verb, and that the agency's subscription is open
   * for it (by default: for a write if the verb is not READ); rejects with NotSignedIn, NotAllowed or SubscriptionClosed.
   * The agency's database writes nothing for this request until every such check has passed.
   */
  authorize(verb: Verb, use?: AccessUse): Promise<Viewer>;
  services: Services;
  /**
   * The same, created once, for what is told: the fields below a subscription see no others. They cannot say who watches,
   * so that what one watcher was told can be told to all.
   */
  toldServices(): Services;
}

declare global {
  // Pothos plugins add field options through the global namespace.
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      access: AccessPlugin<Types>;
      bounds: BoundsPlugin<Types>;
      ahead: AheadPlugin<Types>;
    }
    interface QueryFieldOptions<Types, Type, Nullable, Args, ResolveReturnShape> {
      access: Access;
      /** Answers while the subscription is expired, too. */
      staysOpen?: true;
    }
    interface MutationFieldOptions<Types, Type, Nullable, Args, ResolveReturnShape> {
      access: Access;
      /** Answers while the subscription is expired or paused, too. */
      staysOpen?: true;
      /** For a field that accepts longer texts than any other; see input-bounds.ts. */
      charactersMax?: number;
      /** For a field that accepts longer lists than any other. */
      listEntriesMax?: number;
    }
    interface SubscriptionFieldOptions<Types, Type, Nullable, Args, ResolveShape, ResolveReturnShape> {
      access: Access;
      /** Answers while the subscription is expired, too. */
      staysOpen?: true;
    }
  }
}

const rootKinds = new Set(["Query", "Mutation", "Subscription"]);

function accessOf(field: PothosOutputFieldConfig<SchemaTypes>): Access {
  const { access } = field.pothosOptions as { access?: Access };
  if (!access) throw new Error(`${field.parentType}.${field.name} does not say who may use it.`);
  return access;
}

function useOf(field: PothosOutputFieldConfig<SchemaTypes>): AccessUse {
  const { staysOpen = false } = field.pothosOptions as { staysOpen?: true };
  return { staysOpen, isWrite: field.kind === "Mutation" };
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
    const use = useOf(field as unknown as PothosOutputFieldConfig<SchemaTypes>);
    return async (root, args, context, info) => {
      // Start both before awaiting either, so that the session's row and the field's first read share a round
      // trip. Nothing is shown before the check passes, and the database's gate prevents writes until then.
      const [authorized, resolved] = await Promise.allSettled([
        (context as unknown as GraphQLContext).authorize(access, use),
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
    const use = useOf(field as unknown as PothosOutputFieldConfig<SchemaTypes>);
    return async (root, args, context, info) => {
      // As above: the session's row and the field's first read share a round trip. Nothing is told before the check.
      const [authorized, subscribed] = await Promise.allSettled([
        (context as unknown as GraphQLContext).authorize(access, use),
        (async () => subscribe(root, args, context, info) as Promise<AsyncIterator<unknown>>)(),
      ]);
      if (authorized.status === "rejected") {
        if (subscribed.status === "fulfilled") void subscribed.value.return?.();
        throw authorized.reason;
      }
      if (subscribed.status === "rejected") throw subscribed.reason;
      return subscribed.value;
    };
  }
}

SchemaBuilder.registerPlugin("access", AccessPlugin);

/** Rejects oversized lists and texts in the arguments of every field. */
class BoundsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types["Context"], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    // The arguments of a subscription were looked at when it began, and not again for each of its events.
    if (field.kind === "Subscription") return resolve;
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
  const { charactersMax, listEntriesMax } = field.pothosOptions as {
    charactersMax?: number;
    listEntriesMax?: number;
  };
  return (root, args, context, info) => {
    refuseTooMuch(args, charactersMax, listEntriesMax);
    return resolve(root, args, context, info);
  };
}

SchemaBuilder.registerPlugin("bounds", BoundsPlugin);

/** Loads the parts of a record that is asked for by id together with it. */
class AheadPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types["Context"], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    if (field.kind !== "Query" || !("id" in field.args)) return resolve;
    return (root, args, context, info) => {
      startAhead((args as { id: string }).id, context, info);
      return resolve(root, args, context, info);
    };
  }
}

SchemaBuilder.registerPlugin("ahead", AheadPlugin);

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
}>({ plugins: ["bounds", "ahead", "access"], defaultFieldNullability: false });

builder.queryType({ description: "What can be read." });
builder.mutationType({ description: "What can be changed. Every change is in the agency's audit log." });
builder.subscriptionType({ description: "Live updates." });

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
  description: "A calendar date, YYYY-MM-DD, in the agency's time zone.",
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value !== "string" || !isCalendarDate(value)) throw bad("A date is written YYYY-MM-DD.");
    return value;
  },
});

builder.scalarType("DateTime", {
  description: "An instant, ISO 8601 in UTC.",
  serialize: (value) => isoInstant(value),
  parseValue: (value) => {
    const instant = typeof value === "string" ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(instant)) throw bad("An instant is written in ISO 8601.");
    return instant;
  },
});

/** Returns the value, or throws the problem as a GraphQL error with its code and fields in the extensions. */
export function unwrap<Value>(result: Result<Value, Problem>): Value {
  if (result.ok) return result.value;
  const { code, message, fields } = result.error;
  throw new GraphQLError(message, { extensions: fields ? { code, fields } : { code } });
}

/** What the fields of an input type are made with, for fields that several input types have. */
export type InputFields =
  typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types>
    ? PothosSchemaTypes.InputFieldBuilder<Types, "InputObject">
    : never;
