import { Plus, Search } from "lucide-react";
import { css } from "#styled/css";
import type { RecentRecordsQuery } from "../graphql/generated/graphql.ts";
import { useViewer } from "../session/viewer.ts";
import { useOpenSearch } from "../shell/search-context.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { Mark } from "../ui/mark.tsx";
import { RecentAccounts, RecentPolicies } from "./recent-records.tsx";

const searchBox = css({
  display: "flex",
  alignItems: "center",
  gap: "12",
  w: "full",
  h: "48",
  px: "16",
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.control",
  bg: "bg.canvas",
  color: "fg.subtle",
  textStyle: "reading",
  textAlign: "left",
  _hover: { bg: "bg.hover", color: "fg.muted" },
});

/** Where one lands: find anything, or go on with what came in last. */
export function HomePage({ recent }: { recent: RecentRecordsQuery }) {
  const { agency } = useViewer();
  const isNew = recent.accounts.nodes.length === 0;
  return (
    <div
      className={css({ w: "full", maxW: "[1040px]", px: "gutter", pt: { base: "24", md: "64" }, pb: "48" })}
    >
      <p className={css({ display: "flex", alignItems: "center", gap: "8", color: "fg.muted" })}>
        <Mark size={18} />
        {agency.name}
      </p>
      <h1 className={css({ textStyle: "heading.md", mt: "8" })}>
        {isNew ? "Start with your first account" : "Who are you working for today?"}
      </h1>
      {isNew ? <FirstSteps /> : <FindAnything />}
      <div
        className={css({
          display: "grid",
          gridTemplateColumns: { base: "[minmax(0, 1fr)]", xl: "[minmax(0, 1fr) minmax(0, 1fr)]" },
          columnGap: "48",
          rowGap: "32",
          mt: "40",
        })}
      >
        {!isNew && <RecentAccounts accounts={recent.accounts.nodes} timeZone={agency.timeZone} />}
        {!isNew && <RecentPolicies policies={recent.businessPolicies.nodes} timeZone={agency.timeZone} />}
      </div>
    </div>
  );
}

function FindAnything() {
  const openSearch = useOpenSearch();
  return (
    <div className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12", mt: "20" })}>
      <div className={css({ flex: "1", minW: "[min(100%, 420px)]" })}>
        <button type="button" className={searchBox} onClick={openSearch}>
          <Search aria-hidden="true" />
          <span className={css({ flex: "1", truncate: true })}>Find an account, a policy or a document</span>
          <span className={css({ display: { base: "none", md: "inline" } })}>
            <Kbd>⌘ K</Kbd>
          </span>
        </button>
      </div>
      <ButtonLink to="/app/accounts/new" icon={<Plus aria-hidden="true" />} size="large">
        Create Account
      </ButtonLink>
    </div>
  );
}

function FirstSteps() {
  return (
    <>
      <p className={css({ textStyle: "reading", color: "fg.muted", mt: "8", maxW: "[560px]" })}>
        Policies and their documents belong to an account. Create one, add a policy to it, and upload the
        policy’s documents: they are read, and you can ask what they cover.
      </p>
      <div className={css({ mt: "20" })}>
        <ButtonLink to="/app/accounts/new" tone="primary" icon={<Plus aria-hidden="true" />} size="large">
          Create Account
        </ButtonLink>
      </div>
    </>
  );
}
