import { ChevronRight } from "lucide-react";
import { css } from "#styled/css";
import { isAway, unknownError } from "../graphql/problem.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { NoticePage } from "./notice-page.tsx";

interface ErrorPageProps {
  error: unknown;
  /** Retries the page without a full page load. */
  onRetry?: () => void;
  supportEmail?: string;
}

const summary = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "6",
  minH: "control",
  color: "fg.muted",
  textStyle: "label",
  listStyle: "none",
  "&::-webkit-details-marker": { display: "none" },
  "& > .lucide": { "[open] > * > &": { transform: "rotate(90deg)" } },
});

const report = css({
  maxH: "[40dvh]",
  overflow: "auto",
  p: "12",
  rounded: "md",
  bg: "bg.subtle",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.subtle",
  fontFamily: "mono",
  fontSize: "[12px]",
  lineHeight: "[18px]",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

function describe(error: unknown): string {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`;
  if (typeof error === "string" && error) return error;
  return unknownError;
}

/** Shown instead of a page that failed, with the data that support needs. */
export function ErrorPage({ error, onRetry, supportEmail = "support@carabiner.example" }: ErrorPageProps) {
  const text = describe(error);
  const actions = (
    <>
      {onRetry && (
        <Button tone="primary" onClick={onRetry}>
          Try again
        </Button>
      )}
      <ButtonLink to="/app/home" plain>
        Go to home
      </ButtonLink>
    </>
  );
  if (error instanceof Error && isAway(error)) {
    return (
      <NoticePage kind="Temporarily unavailable" title="This page cannot be shown" actions={actions}>
        <p>{error.message} What was saved is safe, and the page opens by itself as soon as it can.</p>
      </NoticePage>
    );
  }
  return (
    <NoticePage
      kind="Application error"
      title="Something went wrong"
      actions={actions}
      details={
        <details className={css({ mt: "24" })}>
          <summary className={summary}>
            <ChevronRight aria-hidden="true" />
            Error details
          </summary>
          {/* It scrolls, so the keyboard must reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={report} tabIndex={0} aria-label="Error details">
            {text}
          </pre>
          <div className={css({ mt: "8" })}>
            <CopyButton confirmedMs={3000} content={() => ({ text })} />
          </div>
        </details>
      }
    >
      <p>
        There was an error while trying to perform the requested action. If the issue persists, contact our
        team via the chat widget or by email at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </NoticePage>
  );
}
