import { createFileRoute, notFound, useRouter } from "@tanstack/react-router";
import { ThreadPanel } from "../emails/thread-panel.tsx";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { execute } from "../graphql/execute.ts";
import {
  DraftEmailReplyAgainDocument,
  EmailThreadDocument,
  EndEmailThreadDocument,
  JoinEmailThreadsDocument,
  MoveEmailDocument,
  SendEmailDocument,
  type SendEmailInput,
  SetEmailThreadAccountDocument,
  SetEmailThreadPrivacyDocument,
} from "../graphql/generated/graphql.ts";
import { reloadPage } from "../live/reload-page.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/emails/_list/$threadId")({
  loader: async ({ params, abortController }) => {
    const data = await load(EmailThreadDocument, { id: params.threadId }, abortController.signal);
    if (!data.emailThread) throw notFound();
    return { ...data, emailThread: data.emailThread };
  },
  head: ({ loaderData }) => ({
    meta: [{ title: pageTitle(loaderData?.emailThread.subject || "Email Thread", "Emails") }],
  }),
  component: Page,
  server: {
    handlers: {
      // Writes in it.
      POST: ({ request }) =>
        answerAction(async () => {
          const body = await readJsonBody(request);
          return execute(SendEmailDocument, { input: emailInputOf(body) });
        }),
      // Ends it, says whose it is, who sees it, moves it or a message of it, or has its reply drafted again.
      PUT: ({ request, params }) =>
        answerAction(async () => {
          const body = await readJsonBody(request);
          const { expectedVersion, accountId, act } = body;
          if (act === "join")
            return execute(JoinEmailThreadsDocument, {
              id: params.threadId,
              intoId: textOf(body["toThreadId"]),
            });
          if (act === "draftAgain")
            return execute(DraftEmailReplyAgainDocument, {
              ...{ approvalId: textOf(body["approvalId"]), version: Number(body["version"]) },
              wish: textOf(body["wish"]),
            });
          if (act === "privacy")
            return execute(SetEmailThreadPrivacyDocument, {
              ...{ id: params.threadId, expectedVersion: Number(expectedVersion) },
              userIds: body["userIds"] === null ? null : textsOf(body["userIds"]),
            });
          if (act === "move")
            return execute(MoveEmailDocument, {
              emailId: textOf(body["emailId"]),
              toThreadId: textOf(body["toThreadId"]) || null,
            });
          if (typeof accountId === "string")
            return execute(SetEmailThreadAccountDocument, {
              ...{ id: params.threadId, accountId, expectedVersion: Number(expectedVersion) },
            });
          return execute(EndEmailThreadDocument, {
            id: params.threadId,
            expectedVersion: Number(expectedVersion),
          });
        }),
    },
  },
});

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : []);

const emailInputOf = (body: Record<string, unknown>): SendEmailInput => ({
  emailId: textOf(body["emailId"]),
  isForward: body["isForward"] === true,
  to: textOf(body["to"]),
  cc: textsOf(body["cc"]),
  subject: textOf(body["subject"]),
  body: textOf(body["body"]),
  documentIds: textsOf(body["documentIds"]),
  isSentAnyway: body["isSentAnyway"] === true,
  idempotencyKey: textOf(body["idempotencyKey"]) || null,
});

function Page() {
  const data = Route.useLoaderData();
  const { emailThread } = data;
  useFreshPage(data, { emailThread: emailThread.id }, { isPrompt: true });
  const router = useRouter();
  return (
    <ThreadPanel
      // Another thread is another panel: which messages are open is its own.
      key={emailThread.id}
      thread={emailThread}
      attachmentsMax={data.emailAttachmentsMax}
      onClose={useCloseTo("/app/emails")}
      onChanged={() => reloadPage(router)}
    />
  );
}
