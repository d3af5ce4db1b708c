import { useRouter } from "@tanstack/react-router";
import { ImageUp } from "lucide-react";
import { useId, useRef, useState } from "react";
import { logoBytesMax } from "#model/logos";
import { css } from "#styled/css";
import { DeleteDialog } from "../form-kit/delete-dialog.tsx";
import type { AgencyLogoQuery } from "../graphql/generated/graphql.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { useMay } from "../session/use-may.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";
import { sendFile } from "../uploads/send-file.ts";

const path = "/app/settings/agency/logo";

// White in dark mode, too: that is what logos are made for.
const frame = css({
  display: "inline-grid",
  placeItems: "center",
  minW: "[128px]",
  h: "[96px]",
  maxW: "full",
  px: "16",
  py: "12",
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
  "& img": { maxW: "full", maxH: "[72px]", w: "auto", h: "auto", objectFit: "contain" },
});

/** The agency's logo: shown, replaced at once when a file is chosen, removed. */
export function AgencyLogo({
  name,
  logo,
}: {
  name: string;
  logo: AgencyLogoQuery["agencyUser"]["agency"]["logo"];
}) {
  const id = useId();
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const mayChange = useMay("MANAGE_AGENCY");
  const [isBusy, setBusy] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const upload = async (file: File) => {
    if (file.size > logoBytesMax) {
      setProblem("This picture is larger than 1 MB. Upload a smaller copy.");
      return;
    }
    setProblem(null);
    setBusy(true);
    const outcome = await sendFile({
      path,
      file,
      key: crypto.randomUUID(),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    if (outcome?.ok) {
      await router.invalidate();
      showToast({ tone: "success", title: "Logo saved" });
    } else if (outcome) setProblem(refusalMessage(outcome));
    setBusy(false);
  };

  return (
    <section
      aria-labelledby={id}
      className={css({ px: "gutter", pt: "24", maxW: "[calc(640px + 2 * token(spacing.gutter))]" })}
    >
      <h2 id={id} className={css({ textStyle: "sectionSmall", mb: "8" })}>
        Logo
      </h2>
      {logo ? (
        <span className={frame} style={{ background: "white" }}>
          <img src={logo.url} width={logo.width} height={logo.height} alt={`Logo of ${name}`} />
        </span>
      ) : (
        <p className={css({ color: "fg.muted" })}>No logo yet.</p>
      )}
      {mayChange && (
        <>
          <div className={css({ display: "flex", gap: "8", mt: "12" })}>
            <input
              ref={input}
              type="file"
              aria-label="Logo file"
              accept="image/png,image/jpeg"
              tabIndex={-1}
              className={css({ srOnly: true })}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // The same file can be chosen again.
                target.value = "";
                if (file) void upload(file);
              }}
            />
            <Button
              icon={<ImageUp aria-hidden="true" />}
              isBusy={isBusy}
              busyLabel="Uploading"
              aria-describedby={`${id}-note`}
              onClick={() => input.current?.click()}
            >
              {logo ? "Replace Logo" : "Upload Logo"}
            </Button>
            {logo && (
              <Button tone="ghost" onClick={() => setRemoving(true)}>
                Delete
              </Button>
            )}
          </div>
          {problem ? (
            <p
              id={`${id}-note`}
              role="alert"
              className={css({ mt: "4", textStyle: "small", color: "danger.fg" })}
            >
              {problem}
            </p>
          ) : (
            <p id={`${id}-note`} className={css({ mt: "4", textStyle: "small", color: "fg.subtle" })}>
              PNG or JPEG up to 1 MB.
            </p>
          )}
        </>
      )}
      {isRemoving && (
        <DeleteDialog
          title="Delete the logo?"
          path={path}
          onCancel={() => setRemoving(false)}
          onDeleted={async () => {
            await router.invalidate();
            setRemoving(false);
          }}
        >
          The agency then has no logo. You can upload another one at any time.
        </DeleteDialog>
      )}
    </section>
  );
}
