/**
 * The pipeline of an operation: limits, caches, schema, masked errors. The edge serves it over HTTP through Yoga; `run`
 * does the same without HTTP, on any runtime.
 */
import { envelop, type Plugin, useEngine, useMaskedErrors, useSchema } from "@envelop/core";
import { useParserCache } from "@envelop/parser-cache";
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  type GraphQLError,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import type { GraphQLContext } from "../shared/graphql-builder.ts";
import { limits } from "./limits.ts";
import { maskError, type ReportError } from "./mask-error.ts";
import { schema } from "./schema.ts";
import { subscribeTogether } from "./subscribe-together.ts";

interface PipelineOptions {
  /** Whether schema introspection is allowed. */
  introspection: boolean;
  /** Receives the errors that are masked. */
  report: ReportError;
}

interface Operation {
  /** A query or a mutation. */
  query: string;
  variables?: Record<string, unknown>;
  context: GraphQLContext;
}

export function createPipeline({ introspection, report }: PipelineOptions) {
  const mask = (error: unknown) => maskError(error, report);
  const plugins = [
    useSchema(schema),
    ...limits({ introspection }),
    useParserCache(),
    validateOnce(),
    toldTogether,
    useMaskedErrors({ maskError: mask }),
  ];
  const getEnveloped = envelop({
    plugins: [useEngine({ parse, validate, execute, specifiedRules }), ...plugins],
  });

  return {
    /** For serving it over HTTP with a different engine. */
    plugins,
    maskError: mask,
    async run({ query, variables, context }: Operation): Promise<ExecutionResult> {
      const enveloped = getEnveloped(context);
      try {
        const document = enveloped.parse(query) as DocumentNode;
        const errors = enveloped.validate(enveloped.schema, document) as readonly GraphQLError[];
        if (errors.length > 0) return { errors };
        return (await enveloped.execute({
          schema: enveloped.schema,
          document,
          variableValues: variables,
          contextValue: await enveloped.contextFactory(),
        })) as ExecutionResult;
      } catch (error) {
        return { errors: [mask(error) as GraphQLError] };
      }
    },
  };
}

const toldTogether: Plugin = {
  onSubscribe({ setSubscribeFn }) {
    setSubscribeFn(subscribeTogether);
  },
};

/** The schema and rules never change, so a document from the parser's cache is already validated. */
function validateOnce(): Plugin {
  const known = new WeakMap<DocumentNode, unknown>();
  return {
    onValidate({ params: { documentAST }, validateFn, setValidationFn }) {
      setValidationFn((...args) => {
        const errors = known.get(documentAST) ?? validateFn(...args);
        known.set(documentAST, errors);
        return errors;
      });
    },
  };
}
