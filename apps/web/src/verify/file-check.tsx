import { FileCheck, Upload } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { css } from "#styled/css";
import { Banner } from "../ui/banner.tsx";
import { DropTarget } from "../uploads/drop-target.tsx";
import { hashFile, looksLikePdf } from "./hash-file.ts";

const zone = css({
  mt: "12",
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "dashed",
  borderColor: "border.control",
  color: "fg.muted",
  _hover: { bg: "bg.subtle" },
  "&[data-over]": { borderColor: "accent.fg", bg: "accent.subtle" },
  "&:has(:focus-visible)": { outline: "focus", outlineOffset: "[2px]" },
});

const chooser = css({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: "4",
  minH: "[104px]",
  px: "20",
  py: "16",
  textAlign: "center",
  cursor: "pointer",
});

type Outcome = { name: string; result: "CHECKING" | "SAME" | "DIFFERENT" | "NOT_PDF" | "UNREADABLE" };

/** Compares a file with the certificate as issued. The file stays in the browser. */
export function FileCheckSection({ sha256 }: { sha256: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const latest = useRef(0);
  const check = async (file: File | undefined) => {
    if (!file) return;
    latest.current += 1;
    const own = latest.current;
    setOutcome({ name: file.name, result: "CHECKING" });
    const [hash, isPdf] = await Promise.all([hashFile(file), looksLikePdf(file)]);
    if (own !== latest.current) return;
    const other = isPdf ? "DIFFERENT" : "NOT_PDF";
    const result = hash === null ? "UNREADABLE" : hash === sha256 ? "SAME" : other;
    setOutcome({ name: file.name, result });
  };
  const input = useRef<HTMLInputElement>(null);
  // A file may be chosen before the page is ready to check it.
  const checkEarly = useEffectEvent(() => void check(input.current?.files?.[0]));
  useEffect(() => checkEarly(), []);
  return (
    <section aria-labelledby="file-check" className={css({ mt: "40" })}>
      <h2 id="file-check" className={css({ textStyle: "section" })}>
        Check your file
      </h2>
      <p className={css({ mt: "4", color: "fg.muted" })}>
        See whether the file you have is the certificate as it was issued. It is not uploaded.
      </p>
      <DropTarget className={zone} onDrop={([file]) => void check(file)}>
        <label className={chooser}>
          <Upload aria-hidden="true" />
          <span>
            <span className={css({ color: "accent.fg", fontWeight: "medium" })}>Choose the PDF file</span> or
            drop it here
          </span>
          <input
            ref={input}
            type="file"
            accept=".pdf,application/pdf"
            className={css({ srOnly: true })}
            onChange={({ currentTarget }) => {
              void check(currentTarget.files?.[0]);
              // The same file can be chosen again.
              currentTarget.value = "";
            }}
          />
        </label>
      </DropTarget>
      <div aria-live="polite" className={css({ mt: "12", overflowWrap: "anywhere" })}>
        {outcome && <OutcomeBanner {...outcome} />}
      </div>
    </section>
  );
}

function OutcomeBanner({ name, result }: Outcome) {
  switch (result) {
    case "CHECKING":
      return <Banner title={`Checking ${name}`} />;
    case "SAME":
      return (
        <Banner
          hue="green"
          icon={<FileCheck aria-hidden="true" />}
          title="This file is the certificate as issued"
        >
          {name}
        </Banner>
      );
    case "DIFFERENT":
      return (
        <Banner hue="red" title="This file differs">
          {name} is not the file that was issued under this code. A printed and scanned copy differs as well.
        </Banner>
      );
    case "NOT_PDF":
      return (
        <Banner hue="red" title="This file is not a PDF">
          {name} cannot be the certificate, which is issued as a PDF file. Choose the file that was sent to
          you.
        </Banner>
      );
    case "UNREADABLE":
      return (
        <Banner hue="amber" title="This file could not be checked">
          {name} could not be read in this browser. Save it again, or try another browser.
        </Banner>
      );
  }
}
