import { useShowAll } from "../ui/use-show-all.tsx";
import { useLitEmail } from "./evidence.tsx";
import { MessageItem, type ThreadMessage } from "./message-item.tsx";

/** Messages of a long thread that are shown before "Show all": the newest. */
const SHOWN = 6;

/** In the order of their time, with the newest one open. */
export function MessageList({ emails }: { emails: readonly ThreadMessage[] }) {
  const { shown, more } = useShowAll(emails, SHOWN, "messages", "LAST");
  const lit = useLitEmail();
  // Words that somebody asks for are shown, whatever was left out.
  const listed = emails.filter((email) => email.id === lit || shown.includes(email));
  return (
    <>
      {more}
      <ol>
        {listed.map((email) => (
          <MessageItem key={email.id} email={email} isNewest={email === emails.at(-1)} />
        ))}
      </ol>
    </>
  );
}
