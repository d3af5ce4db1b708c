import { Plus, Search } from "lucide-react";
import { EXPIRING_DAYS } from "#model/policies";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import {
  ExpiringPoliciesDocument,
  type HomeQuery,
  type MyServiceRequestsQuery,
  PendingCancellationsDocument,
} from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { useOpenSearch } from "../shell/search-context.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CommandKbd } from "../ui/kbd.tsx";
import { DeadlineList } from "./deadline-list.tsx";
import { PresetCards } from "./preset-cards.tsx";
import { Prompt } from "./prompt.tsx";
import { RecentWorkspaces } from "./recent-workspaces.tsx";
import { RequestList } from "./request-list.tsx";
import { ToReviewList, UnreadFileList } from "./document-lists.tsx";

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

interface HomePageProps {
  home: HomeQuery;
  /** The open ones of the person who is signed in. */
  requests: MyServiceRequestsQuery["serviceRequests"];
}

/** The start page: a task for Cara, what she works on, search, and what needs someone's attention. */
export function HomePage({ home, requests }: HomePageProps) {
  const { agency } = useViewer();
  const mayCreate = useMay("WORK");
  const isNew = mayCreate && home.accounts.nodes.length === 0;
  return (
    <div
      className={css({ w: "full", maxW: "[1240px]", px: "gutter", pt: { base: "20", md: "48" }, pb: "48" })}
    >
      <h1 className={css({ textStyle: "heading.md", fontSize: { base: "[22px]", md: "[28px]" } })}>
        What can Cara do for you?
      </h1>
      <p className={css({ display: { base: "none", md: "block" }, mt: "8", color: "fg.muted" })}>
        Say it in your words, or start from a preset.
      </p>
      <div className={css({ mt: { base: "8", md: "16" } })}>
        <Prompt />
      </div>
      <PresetCards
        cards={home.caraPresets}
        favorites={home.agencyUser.preferences.favoritePresets.presets}
        customPresets={home.agencyUser.preferences.favoritePresets.customPresets}
      />
      <RecentWorkspaces workspaces={home.recentWorkspaces.nodes} />
      <section aria-labelledby="book" className={css({ mt: "40" })}>
        <h2 id="book" className={css({ textStyle: "section" })}>
          {isNew ? "Start with your first account" : agency.name}
        </h2>
        {isNew ? <FirstSteps /> : <FindAnything />}
      </section>
      {(!isNew || (requests.totalCount ?? 0) > 0) && (
        <NeedsAttention attention={home.attention} requests={requests} />
      )}
    </div>
  );
}

const loadCancellations = async (first: number) =>
  (await execute(PendingCancellationsDocument, { first })).attention.cancellations;
const loadExpiring = async (first: number) =>
  (await execute(ExpiringPoliciesDocument, { first })).attention.expiring;

function NeedsAttention({ attention, requests }: Omit<HomePageProps, "home"> & Pick<HomeQuery, "attention">) {
  const { expiring, cancellations, unreadFiles, toReview } = attention;
  const count =
    (requests.totalCount ?? 0) +
    expiring.totalCount +
    cancellations.totalCount +
    unreadFiles.totalCount +
    toReview.totalCount;
  if (count === 0) {
    return (
      <section className={css({ mt: "40" })}>
        <h2 className={css({ textStyle: "section" })}>Nothing needs your attention</h2>
        <p className={css({ textStyle: "reading", color: "fg.muted", mt: "4", maxW: "[560px]" })}>
          No service request is assigned to you, no policy expires in the next {EXPIRING_DAYS} days, no
          cancellation is pending, and every document has been read and reviewed.
        </p>
      </section>
    );
  }
  return (
    <div
      className={css({ display: "grid", gridTemplateColumns: "[minmax(0, 1fr)]", rowGap: "32", mt: "40" })}
    >
      <RequestList first={requests} />
      <DeadlineList title="Pending cancellations" first={cancellations} load={loadCancellations} />
      <DeadlineList
        title={`Expiring in the next ${EXPIRING_DAYS} days`}
        first={expiring}
        load={loadExpiring}
      />
      <UnreadFileList first={unreadFiles} />
      <ToReviewList first={toReview} />
    </div>
  );
}

function FindAnything() {
  const openSearch = useOpenSearch();
  const mayCreate = useMay("WORK");
  return (
    <div className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12", mt: "12" })}>
      <div className={css({ flex: "1", minW: "[min(100%, 420px)]" })}>
        <button type="button" className={searchBox} onClick={openSearch}>
          <Search aria-hidden="true" />
          <span className={css({ flex: "1", truncate: true })}>Find an account, a policy or a document</span>
          <span className={css({ display: { base: "none", md: "inline" } })}>
            <CommandKbd letter="K" />
          </span>
        </button>
      </div>
      {mayCreate && (
        <ButtonLink to="/app/accounts/new" icon={<Plus aria-hidden="true" />} size="large">
          Create Account
        </ButtonLink>
      )}
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
