import { createFileRoute, redirect } from "@tanstack/react-router";
import { addNote, changeNote, deleteNote } from "../notes/note-actions.ts";

/** The notes are shown on the overview; only what is done with them is here. */
export const Route = createFileRoute("/app/accounts/$accountId/notes")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/app/accounts/$accountId/overview", params, statusCode: 302, replace: true });
  },
  server: {
    handlers: {
      POST: ({ request, params }) => addNote(request, { accountId: params.accountId }),
      PUT: ({ request }) => changeNote(request),
      DELETE: ({ request }) => deleteNote(request),
    },
  },
});
