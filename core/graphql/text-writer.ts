/**
 * Writes what is told as JSON, straight from its values. graphql-js makes an object without a prototype of each value,
 * and a dictionary of arguments for each field: of a replay of thousands of events that is most of the time, and nobody
 * but JSON.stringify ever looks at the result. Only what is read from its parent alone can be written; for everything
 * else the writer gives up, and the result is executed.
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from "graphql";

/** Throws `givesUp` for a value that has to be executed. */
type Write = (value: unknown) => string;

const givesUp = new Error("This has to be executed.");
const giveUp = (): never => {
  throw givesUp;
};

/**
 * Writes the result of an operation with one field for a value that is told, as text; null where the document asks for
 * what cannot be written. What it returns gives null for a value that has to be executed.
 */
export function createTextWriter(
  schema: GraphQLSchema,
  document: DocumentNode,
): ((told: object) => string | null) | null {
  const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return null;
  const fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  );
  const fields = fieldsOf(operation.selectionSet, root, fragments);
  const [only, ...others] = fields ?? [];
  const field = only && root.getFields()[only.nodes[0].name.value];
  // Its arguments say what is told, not what is told of it.
  const read = field && readerOf({ ...field, args: [] });
  if (!read || others.length > 0) return null;
  const write = writerOf(field.type, only.nodes, fragments);
  const before = `{"data":{${JSON.stringify(only.key)}:`;
  return (told) => {
    try {
      return `${before}${write(read(told))}}}`;
    } catch {
      // Whatever is wrong with a value, executing it says so in the field's own words.
      return null;
    }
  };
}

/** What is asked for under one key of a result. */
interface Asked {
  key: string;
  nodes: [FieldNode, ...FieldNode[]];
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The fields that a selection asks of an object, merged by their keys; null where that depends on more than its type. */
function fieldsOf(
  selection: SelectionSetNode,
  type: GraphQLObjectType,
  fragments: Fragments,
  asked = new Map<string, Asked>(),
): Asked[] | null {
  for (const each of selection.selections) {
    if ((each.directives ?? []).length > 0) return null;
    if (each.kind === Kind.FIELD) {
      const key = each.alias?.value ?? each.name.value;
      const known = asked.get(key);
      if (known) known.nodes.push(each);
      else asked.set(key, { key, nodes: [each] });
      continue;
    }
    const fragment = each.kind === Kind.INLINE_FRAGMENT ? each : fragments.get(each.name.value);
    const on = fragment?.typeCondition?.name.value ?? type.name;
    if (!fragment || on !== type.name || !fieldsOf(fragment.selectionSet, type, fragments, asked))
      return null;
  }
  return [...asked.values()];
}

function writerOf(type: GraphQLOutputType, nodes: readonly FieldNode[], fragments: Fragments): Write {
  if (isNonNullType(type)) {
    const write = writerOf(type.ofType, nodes, fragments);
    return (value) => (value === null || value === undefined ? giveUp() : write(value));
  }
  const write = writerOfPresent(type, nodes, fragments);
  return (value) => (value === null || value === undefined ? "null" : write(value));
}

function writerOfPresent(type: GraphQLOutputType, nodes: readonly FieldNode[], fragments: Fragments): Write {
  if (isListType(type)) {
    const write = writerOf(type.ofType, nodes, fragments);
    return (value) => (Array.isArray(value) ? `[${value.map(write).join(",")}]` : giveUp());
  }
  if (isLeafType(type)) return (value) => JSON.stringify(type.serialize(value) ?? giveUp());
  return (isObjectType(type) && writerOfObject(type, nodes, fragments)) || giveUp;
}

function writerOfObject(
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
  fragments: Fragments,
): Write | null {
  const selections = nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  const asked = fieldsOf({ kind: Kind.SELECTION_SET, selections }, type, fragments);
  if (!asked || type.isTypeOf) return null;
  const parts: { before: string; read: (parent: object) => unknown; write: Write }[] = [];
  for (const { key, nodes: ofKey } of asked) {
    const field = type.getFields()[ofKey[0].name.value];
    const read = field && readerOf(field);
    if (!read) return null;
    parts.push({
      before: `${parts.length > 0 ? "," : "{"}${JSON.stringify(key)}:`,
      read,
      write: writerOf(field.type, ofKey, fragments),
    });
  }
  return (value) => {
    if (typeof value !== "object" || value === null || "then" in value) return giveUp();
    let text = "";
    for (const { before, read, write } of parts) text += before + write(read(value));
    return `${text}}`;
  };
}

/** Null for a field whose resolver takes more than its parent, such as the services. */
function readerOf({
  name,
  args,
  resolve,
}: GraphQLField<unknown, unknown>): ((parent: object) => unknown) | null {
  if (args.length > 0) return null;
  if (!resolve) return (parent) => (parent as Record<string, unknown>)[name];
  const ofParent = resolve as (parent: unknown) => unknown;
  return resolve.length <= 1 ? (parent) => ofParent(parent) : null;
}
