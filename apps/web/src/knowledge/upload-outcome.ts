/** What an upload is told: before it is sent, and after the server has looked at it. */
import type { ActionRefusal } from "../form-kit/route-action.ts";

/** The server refuses more; so that nobody waits for nothing, the browser does as well. 50 MB as file managers count. */
const fileBytesMax = 50 * 1024 * 1024;

/** What can be told without sending a file for it; null when it may be sent. */
export function refuseEarly({ size }: Pick<File, "size">): string | null {
  if (size > fileBytesMax) return "This file is larger than 50 MB. Split it, or upload a smaller copy.";
  return size === 0 ? "This file is empty. Choose another one." : null;
}

export const outcomeMessage = ({ applicationError, fields }: ActionRefusal): string =>
  fields[0]?.message ?? applicationError ?? "An unknown error occurred";
