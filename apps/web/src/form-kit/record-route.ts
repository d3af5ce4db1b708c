/** What the routes of a `RecordForm` share: the page's frame, and the handlers that its form is sent to. */
import { execute } from "../graphql/execute.ts";
import type { TypedDocumentString } from "../graphql/generated/graphql.ts";
import { GraphQLProblem } from "../graphql/problem.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import type { StartContext } from "../start-context.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import { receiveTask } from "../workspaces/receive-task.ts";
import { answerAction, readJsonBody } from "./route-action.ts";

/** `list`: the page that the form is reached from. */
export const recordRouteOptions = <Data>(
  list: { label: string; to: string },
  titleOf: (data: Data) => string,
) => ({
  staticData: {
    crumbs: (data: Data) => [{ label: "Copilot" }, list, { label: titleOf(data) }],
  },
  head: ({ loaderData }: { loaderData?: Data }) => ({
    meta: [{ title: pageTitle(...(loaderData ? [titleOf(loaderData)] : []), list.label) }],
  }),
  pendingComponent: PageSkeleton,
  notFoundComponent: NotFoundPage,
});

type InputOf<Input> = (texts: Readonly<Record<string, string>>, uploadIds: readonly string[]) => Input;

interface Sent {
  request: Request;
  context: Pick<StartContext, "receiveUploads">;
}

export const createHandler =
  <Input extends object>(
    document: TypedDocumentString<unknown, { input: Input & { idempotencyKey?: string | null | undefined } }>,
    inputOf: InputOf<Input>,
  ) =>
  ({ request, context }: Sent) =>
    receiveTask(request, context, ({ texts, uploadIds }) => {
      const input: object = { ...inputOf(texts, uploadIds), idempotencyKey: texts["idempotencyKey"] };
      return execute(document as TypedDocumentString<unknown, { input: object }>, { input });
    });

export const updateHandler =
  <Input extends object, Param extends string>(
    document: TypedDocumentString<
      unknown,
      { id: string; input: Input & { expectedVersion?: number | null | undefined } }
    >,
    /** The path's parameter that holds the record's id. */
    param: Param,
    inputOf: InputOf<Input>,
  ) =>
  ({ request, context, params }: Sent & { params: Record<Param, string> }) =>
    receiveTask(request, context, ({ texts, uploadIds }) => {
      const expectedVersion =
        texts["expectedVersion"] === undefined ? null : Number(texts["expectedVersion"]);
      const input: object = { ...inputOf(texts, uploadIds), expectedVersion };
      return execute(document as TypedDocumentString<unknown, { id: string; input: object }>, {
        id: params[param],
        input,
      });
    });

/** `{ [field]: id }` deletes one from its list; `noun` says what is missing without it. */
export const deleteHandler =
  (document: TypedDocumentString<unknown, { id: string }>, field: string, noun: string) =>
  ({ request }: { request: Request }) =>
    answerAction(async () => {
      const id = (await readJsonBody(request))[field];
      if (typeof id !== "string" || id === "")
        throw new GraphQLProblem({ code: "VALIDATION", message: `Choose a ${noun}.` });
      return execute(document, { id });
    });
