import { Ellipsis, ExternalLink, FileUp, Pencil, Trash2 } from "lucide-react";
import type { DocumentRowFragment } from "../graphql/generated/graphql.ts";
import { IconButton, IconLink } from "../ui/icon-button.tsx";
import { Menu } from "../ui/menu.tsx";

interface DocumentActionsProps {
  /** Path of the list of documents. */
  path: string;
  file: DocumentRowFragment;
  /** Null for those who may not change documents. */
  onDelete: (() => void) | null;
}

export function DocumentActions({ path, file: { id, name, url }, onDelete }: DocumentActionsProps) {
  return (
    <>
      <IconLink label={`Open ${name} in a new tab`} icon={<ExternalLink />} to={url} newTab plain />
      {onDelete && (
        <>
          <Menu
            trigger={<IconButton label={`More for ${name}`} icon={<Ellipsis />} />}
            items={[
              { id: "edit", label: "Edit document", icon: <Pencil />, to: `${path}/${id}/edit` },
              { id: "replace", label: "Upload a new version", icon: <FileUp />, to: `${path}/${id}/replace` },
            ]}
          />
          <IconButton label={`Delete ${name}`} icon={<Trash2 />} onClick={onDelete} />
        </>
      )}
    </>
  );
}
