import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { DeleteFileDocument } from "../graphql/generated/graphql.ts";

/** The DELETE action of a record's documents page: the file is named in the body. */
export const deleteFile = ({ request }: { request: Request }): Promise<Response> =>
  answerAction(async () => {
    const { fileId } = await readJsonBody(request);
    return execute(DeleteFileDocument, { fileId: typeof fileId === "string" ? fileId : "" });
  });
