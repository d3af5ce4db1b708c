import { css } from "#styled/css";
import { Avatar } from "../ui/avatar.tsx";
import type { RequestRow } from "./use-requests.ts";

const onlyRead = css({ srOnly: true });

interface AssigneeMarkProps extends Pick<RequestRow, "assignee"> {
  /** For the name next to the picture, where there is room for it. */
  nameClass?: string;
  pictureClass?: string;
}

/** Who answers a request: a picture where there is no room for the name. */
export const AssigneeMark = ({ assignee, nameClass = onlyRead, pictureClass }: AssigneeMarkProps) =>
  assignee ? (
    <span title={assignee.name} className={css({ display: "flex", minW: "0" })}>
      <span aria-hidden="true" className={pictureClass}>
        <Avatar name={assignee.name} size={20} />
      </span>
      <span className={nameClass}>{assignee.name}</span>
    </span>
  ) : (
    "Unassigned"
  );
