import { ButtonLink } from "../ui/button.tsx";
import { NoticePage } from "./notice-page.tsx";

/** For a URL that leads nowhere, or to a deleted record. */
export const NotFoundPage = () => <NotFoundNotice title="Page not found" />;

/** The same, where the title says what was not found. */
export function NotFoundNotice({ title }: { title: string }) {
  return (
    <NoticePage
      kind="404"
      title={title}
      actions={
        <ButtonLink to="/app/home" tone="primary" plain>
          Go to home
        </ButtonLink>
      }
    >
      <p>There is no page at this address. The link may be old, or the record it led to has been deleted.</p>
    </NoticePage>
  );
}
