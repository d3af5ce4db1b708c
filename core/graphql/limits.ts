/** Limits of an operation. The product's own documents are far below them; a hostile one is rejected before it runs. */
import type { Plugin } from "@envelop/core";
import { costLimitPlugin } from "@escape.tech/graphql-armor-cost-limit";
import { maxDepthPlugin } from "@escape.tech/graphql-armor-max-depth";
import {
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  type ValidationContext,
} from "graphql";

const queryLengthMax = 32_000;
const depthMax = 12;
const costMax = 10_000;
const nestingMax = 60;
const rootFieldsMax = 20;

/** `introspection`: whether schema introspection is allowed. */
export const limits = ({ introspection }: { introspection: boolean }): Plugin[] => [
  limitText,
  limitRootFields,
  maxDepthPlugin<object>({ n: depthMax, flattenFragments: true, ignoreIntrospection: introspection }),
  costLimitPlugin<object>({ maxCost: costMax, ignoreIntrospection: introspection }),
  ...(introspection ? [] : [refuseIntrospection]),
];

const refuse = (message: string, code: string, status: number) =>
  new GraphQLError(message, { extensions: { code, http: { status } } });

/**
 * Checked on the text, because deep nesting is an attack on recursive parsers. Throws before any cache sees the query.
 */
const limitText: Plugin = {
  onParse({ params: { source } }) {
    const text = typeof source === "string" ? source : source.body;
    if (text.length > queryLengthMax)
      throw refuse(`A query has at most ${queryLengthMax} characters.`, "QUERY_TOO_LONG", 413);
    let depth = 0;
    for (let at = 0; at < text.length; at += 1) {
      const letter = text[at];
      if (letter === "{" || letter === "[" || letter === "(") depth += 1;
      if (letter === "}" || letter === "]" || letter === ")") depth -= 1;
      if (depth > nestingMax) throw refuse("This query is nested too deeply.", "QUERY_TOO_DEEP", 400);
    }
  },
};

/** Each root field is separate work, and aliases can request one any number of times. */
const limitRootFields: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule((context: ValidationContext) => ({
      OperationDefinition({ selectionSet }: OperationDefinitionNode) {
        if (selectionSet.selections.length > rootFieldsMax)
          context.reportError(
            refuse(`A query asks for at most ${rootFieldsMax} things at once.`, "QUERY_TOO_LARGE", 400),
          );
      },
    }));
  },
};

const refuseIntrospection: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(NoSchemaIntrospectionCustomRule);
  },
};
