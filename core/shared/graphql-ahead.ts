/**
 * Loads the parts of a record together with the record: a query by id knows the id before the record is read, so a part
 * that depends on nothing else need not wait for it. One round trip less.
 */
import {
  type FieldNode,
  getArgumentValues,
  getNamedType,
  type GraphQLResolveInfo,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from "graphql";

/**
 * For a field of a record whose resolver needs nothing of it but its id, and asks a batch loader. The resolver then runs
 * a first time with the id alone, before it is known whether the record exists and whether the session is valid.
 */
export const ahead = { extensions: { ahead: true } };

/** Starts to load what the query selects of the record with this id. */
export function startAhead(id: string, context: unknown, info: GraphQLResolveInfo): void {
  const type = getNamedType(info.returnType);
  if (!isObjectType(type)) return;
  const fields = type.getFields();
  for (const node of info.fieldNodes.flatMap(({ selectionSet }) => selectedIn(selectionSet, info))) {
    const field = fields[node.name.value];
    if (!field?.extensions["ahead"]) continue;
    // A failure is met again by the executor, which reports it.
    void (async () => {
      const args = getArgumentValues(field, node, info.variableValues);
      await field.resolve?.({ id }, args, context, { ...info, fieldNodes: [node] });
    })().catch(() => undefined);
  }
}

/** Without those with a directive, which may leave them out. */
const selectedIn = (selected: SelectionSetNode | undefined, info: GraphQLResolveInfo): FieldNode[] =>
  (selected?.selections ?? []).flatMap((node) => {
    if (node.directives?.length) return [];
    if (node.kind === Kind.FIELD) return [node];
    return selectedIn(
      node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : info.fragments[node.name.value]?.selectionSet,
      info,
    );
  });
