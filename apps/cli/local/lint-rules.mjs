/**
 * The project's own lint rules. carabiner/no-regular-expressions: the local reasoner reads with tokens and data; only its
 * value grammar may use regular expressions.
 */
const message = "Regular expressions belong in core/assistant/local/values: use its tokens and values.";

const noRegularExpressions = {
  create: (context) => ({
    Literal(node) {
      if (node.regex) context.report({ node, message });
    },
    Identifier(node) {
      if (node.name === "RegExp") context.report({ node, message });
    },
  }),
};

export default {
  meta: { name: "carabiner" },
  rules: { "no-regular-expressions": noRegularExpressions },
};
