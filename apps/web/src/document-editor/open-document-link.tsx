import { useParams } from "@tanstack/react-router";
import { ButtonLink } from "../ui/button.tsx";

/** From a workspace to one of its documents on a page of its own. */
export function OpenDocumentLink({ artifactId }: { artifactId: string }) {
  const { workspaceId } = useParams({ strict: false });
  return (
    <ButtonLink to={`/app/workspaces/${workspaceId}/documents/${artifactId}`} size="small" tone="ghost">
      Open document
    </ButtonLink>
  );
}
