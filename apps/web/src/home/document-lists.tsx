import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import {
  type HomeQuery,
  PoliciesToReviewDocument,
  UnreadFilesDocument,
} from "../graphql/generated/graphql.ts";
import { AttentionList, AttentionRow } from "./attention-list.tsx";
import { useShowAll } from "./show-all.tsx";

type Attention = HomeQuery["attention"];

const loadUnread = async (first: number) =>
  (await execute(UnreadFilesDocument, { first })).attention.unreadFiles;

/** Files that could not be read and must be uploaded again before anyone can ask about them. */
export function UnreadFileList({ first }: { first: Attention["unreadFiles"] }) {
  const { list, foot } = useShowAll({ first, shownOf: ({ files }) => files.length, load: loadUnread });
  if (list.totalCount === 0) return null;
  return (
    <AttentionList title="Documents that could not be read" count={list.totalCount} foot={foot}>
      {list.files.map(({ file, policy }) => (
        <AttentionRow
          key={file.id}
          to={`/app/policies/${policy.id}/documents`}
          policy={policy}
          note={`${file.name}: ${file.reading?.failure ?? "It could not be read."}`}
        />
      ))}
    </AttentionList>
  );
}

const loadToReview = async (first: number) =>
  (await execute(PoliciesToReviewDocument, { first })).attention.toReview;

/** Policies whose documents were read but not yet reviewed. */
export function ToReviewList({ first }: { first: Attention["toReview"] }) {
  const { list, foot } = useShowAll({
    first,
    shownOf: ({ policies }) => policies.length,
    load: loadToReview,
  });
  if (list.totalCount === 0) return null;
  return (
    <AttentionList title="Read and waiting for review" count={list.totalCount} foot={foot}>
      {list.policies.map((policy) => (
        <AttentionRow
          key={policy.id}
          to={`/app/policies/${policy.id}/review`}
          policy={policy}
          facts={<span className={css({ color: "accent.fg", fontWeight: "medium" })}>Review</span>}
        />
      ))}
    </AttentionList>
  );
}
