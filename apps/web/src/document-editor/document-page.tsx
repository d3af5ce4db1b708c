import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { defaultBaseStyleId } from "#model/styles";
import { css } from "#styled/css";
import type { CaraDocumentQuery } from "../graphql/generated/graphql.ts";
import { SheetFrame } from "../styles/sheet-frame.tsx";
import { StyleChoice } from "../styles/style-choice.tsx";
import { ButtonLink } from "../ui/button.tsx";

export type OpenedDocument = CaraDocumentQuery["caraWorkspace"]["artifacts"][number];

const bar = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "12",
  minH: "48",
  py: "8",
  px: "gutter",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

/** A document that Cara made, as it prints in the style that is chosen. */
export function DocumentPage({ document }: { document: OpenedDocument }) {
  const { title, version, htmlUrl } = document;
  const [styleId, setStyleId] = useState<string>(defaultBaseStyleId);
  const address = `${htmlUrl}?style_id=${encodeURIComponent(styleId)}`;
  return (
    <div className={css({ display: "flex", flexDirection: "column", flex: "1", minH: "0" })}>
      <header className={bar}>
        <h1 className={css({ textStyle: "dialog", overflowWrap: "anywhere" })}>{title}</h1>
        <span className={css({ textStyle: "small", color: "fg.muted" })}>{`Version ${version}`}</span>
        <span className={css({ display: "flex", alignItems: "center", gap: "8", ml: "auto" })}>
          <span className={css({ w: "[220px]" })}>
            <StyleChoice value={styleId} onChange={setStyleId} />
          </span>
          <ButtonLink to={address} newTab icon={<ExternalLink aria-hidden="true" />}>
            Open
          </ButtonLink>
        </span>
      </header>
      <div className={css({ position: "relative", flex: "1", minH: "0" })}>
        <SheetFrame src={address} title={title} />
      </div>
    </div>
  );
}
