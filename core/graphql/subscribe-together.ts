/**
 * Runs subscriptions. What is told to many watchers at once is executed for one of them, and the others are given the
 * same result: it depends only on what is told and what is asked of it. Who watches is out of reach below a subscription:
 * its fields have the services of what is told, and may not ask for a right.
 */
import {
  type ASTNode,
  BREAK,
  createSourceEventStream,
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  Kind,
  visit,
} from "graphql";
import type { GraphQLContext } from "../shared/graphql-builder.ts";
import { onceEach } from "../shared/once-each.ts";
import { createTextWriter } from "./text-writer.ts";

/** `stringify`: by which Yoga turns it into text. */
type Result = ExecutionResult & { stringify?(): string };
type Told = AsyncGenerator<Result, void, void>;

/** What a value that was told became, by the document that asked. A value that nobody holds is forgotten. */
const resultsOf = onceEach((_told: object) => new Map<DocumentNode, Result>());

const writerOf = onceEach((schema: GraphQLSchema) =>
  onceEach((document: DocumentNode) => createTextWriter(schema, document)),
);

/** What is told as it happens is short, and often holds what can only be executed: trying first would cost more. */
const LONG = 8;
const isLong = (told: object): boolean => Array.isArray(told) && told.length >= LONG;

/** Its text is made once, however many watch. */
const textResult = (text: string): Result => ({
  get data() {
    return (JSON.parse(text) as ExecutionResult).data;
  },
  stringify: () => text,
});

export async function subscribeTogether(args: ExecutionArgs): Promise<Told | ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
  const values = source[Symbol.asyncIterator]();
  const { document } = args;
  const contextValue = contextOfTold(args.contextValue as GraphQLContext);
  const run = async (told: unknown): Promise<Result> => {
    if (typeof told !== "object" || told === null || !asksAllTheSame(document))
      return execute({ ...args, contextValue, rootValue: told });
    const results = resultsOf(told);
    const known = results.get(document);
    if (known) return known;
    const written = isLong(told) ? (writerOf(args.schema)(document)?.(told) ?? null) : null;
    // Only what is done is shared: a request may not wait for what another one reads.
    const executed = written ?? (await execute({ ...args, contextValue, rootValue: told }));
    if (typeof executed !== "string" && executed.errors) return executed;
    const result = textResult(typeof executed === "string" ? executed : JSON.stringify(executed));
    results.set(document, result);
    return result;
  };
  const over = { done: true, value: undefined } as const;
  // No generator: one that waits could not be ended from outside.
  const told: Omit<Told, typeof Symbol.asyncDispose> = {
    async next() {
      const { done, value } = await values.next();
      return done ? over : { done: false, value: await run(value) };
    },
    async return() {
      await values.return?.();
      return over;
    },
    async throw(error) {
      await values.return?.();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this as Told;
    },
  };
  return told as Told;
}

const contextOfTold = (context: GraphQLContext): GraphQLContext => ({
  ...context,
  services: context.toldServices(),
  authorize: () => Promise.reject(new Error("What is told to everyone may not depend on who watches.")),
});

/** Its variables only say what is watched, not what is wanted of it. */
const asksAllTheSame = onceEach((document: DocumentNode): boolean => {
  const [operation, ...others] = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const [field, ...more] = operation?.selectionSet.selections ?? [];
  if (others.length > 0 || more.length > 0 || field?.kind !== Kind.FIELD) return false;
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  return ![...(field.directives ?? []), ...(field.selectionSet?.selections ?? []), ...fragments].some(
    hasVariable,
  );
});

function hasVariable(node: ASTNode): boolean {
  let found = false;
  visit(node, {
    Variable() {
      found = true;
      return BREAK;
    },
  });
  return found;
}
