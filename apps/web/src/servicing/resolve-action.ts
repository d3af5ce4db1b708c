/** The server's side of "Resolve": all files of the form are stored before the request is closed, or it stays open. */
import { answerAction } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { ResolveServiceRequestDocument } from "../graphql/generated/graphql.ts";
import type { StartContext } from "../start-context.ts";

export const resolveAction = (
  id: string,
  context: Pick<StartContext, "receiveRequestFiles">,
): Promise<Response> =>
  context.receiveRequestFiles(({ uploadIds, fields: { notes = "", expectedVersion, idempotencyKey } }) =>
    answerAction(() =>
      execute(ResolveServiceRequestDocument, {
        id,
        input: {
          notes,
          files: [...uploadIds],
          ...(expectedVersion === undefined ? {} : { expectedVersion: Number(expectedVersion) }),
          ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        },
      }),
    ),
  );
