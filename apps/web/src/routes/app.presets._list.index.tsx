import { createFileRoute } from "@tanstack/react-router";
import { deleteHandler } from "../form-kit/record-route.ts";
import { DeleteCustomPresetDocument } from "../graphql/generated/graphql.ts";

/** The list alone, without a dialog; presets are deleted from it. */
export const Route = createFileRoute("/app/presets/_list/")({
  component: () => null,
  server: { handlers: { DELETE: deleteHandler(DeleteCustomPresetDocument, "presetId", "preset") } },
});
