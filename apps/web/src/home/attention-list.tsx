import type { ReactNode } from "react";
import { policyTypeLabels } from "#model/policies";
import { css, cx } from "#styled/css";
import type { HomePolicyFragment } from "../graphql/generated/graphql.ts";
import { AppLink } from "../ui/app-link.tsx";
import { homeList, homeRow, homeRowName } from "./home-rows.ts";

const columns = css({ gridTemplateColumns: "[minmax(0, 1fr) auto]", columnGap: "24" });

interface AttentionListProps {
  title: string;
  /** The total; it may be larger than the number of listed items. */
  count: number;
  children: ReactNode;
  foot?: ReactNode;
}

/** One kind of attention item, with its count. */
export function AttentionList({ title, count, children, foot }: AttentionListProps) {
  const id = `home-${title.replaceAll(/\W+/g, "-").toLowerCase()}`;
  return (
    <section aria-labelledby={id} className={css({ minW: "0" })}>
      <h2 id={id} className={css({ display: "flex", gap: "8", textStyle: "section" })}>
        {title}{" "}
        <span className={css({ color: "fg.subtle", fontWeight: "normal" })}>
          {count.toLocaleString("en-US")}
        </span>
      </h2>
      <ul className={homeList}>{children}</ul>
      {foot}
    </section>
  );
}

interface AttentionLineProps {
  to: string;
  /** Whose it is. */
  title: string;
  detail: string;
  /** Under or next to it: what needs attention. */
  note?: ReactNode;
  /** At the right: the deadline or the count. */
  facts?: ReactNode;
}

interface AttentionRowProps extends Omit<AttentionLineProps, "title" | "detail"> {
  policy: HomePolicyFragment;
}

/** A policy that someone has to look at: whose it is, what it is, and why. */
export function AttentionRow({ policy: { type, policyNumber, account }, ...rest }: AttentionRowProps) {
  return (
    <AttentionLine
      {...rest}
      title={account.account.name}
      detail={[policyTypeLabels[type], policyNumber].filter(Boolean).join(" ")}
    />
  );
}

export function AttentionLine({ to, title, detail, note, facts }: AttentionLineProps) {
  return (
    <li>
      <AppLink to={to} className={cx(homeRow, columns)}>
        <span
          className={css({
            display: "flex",
            flexDirection: { base: "column", md: "row" },
            columnGap: "8",
            minW: "0",
          })}
        >
          <span className={homeRowName}>{title}</span>
          <span
            className={css({
              color: "fg.muted",
              truncate: true,
              flexShrink: { md: 0 },
              maxW: { md: "[60%]" },
            })}
          >
            {detail}
          </span>
        </span>
        {facts}
        {note && <span className={css({ gridColumn: "[1 / -1]", color: "fg.muted", pb: "2" })}>{note}</span>}
      </AppLink>
    </li>
  );
}
