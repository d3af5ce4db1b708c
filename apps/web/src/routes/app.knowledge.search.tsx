import { createFileRoute } from "@tanstack/react-router";
import { QUESTION_MAX } from "#model/explorer";
import { SearchKnowledgeDocument } from "../graphql/generated/graphql.ts";
import { GraphQLProblem, messageOf } from "../graphql/problem.ts";
import { KnowledgeSearchPage } from "../knowledge/knowledge-search-page.tsx";
import { askedBefore, searchOf } from "../knowledge/earlier-questions.ts";
import type { KnowledgeAnswerData } from "../knowledge/use-conversation.ts";
import { checkedSearch } from "../shell/checked-search.ts";
import { load } from "../session/load.ts";
import { useRoleRefusal } from "../session/use-may.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { EmptyState } from "../ui/empty-state.tsx";

interface Found {
  answer: KnowledgeAnswerData | null;
  problem: string | null;
}

interface Asked {
  question: string;
  /** Earlier questions, oldest first. */
  earlier: readonly string[];
}

async function search({ question, earlier }: Asked, signal: AbortSignal): Promise<Found> {
  if (question === "") return { answer: null, problem: null };
  try {
    const within = earlier.map((each) => each.slice(0, QUESTION_MAX));
    const { searchKnowledge } = await load(SearchKnowledgeDocument, searchOf(question, within), signal);
    return { answer: searchKnowledge, problem: null };
  } catch (error) {
    const isRefused = error instanceof GraphQLProblem && /^(VALIDATION|FORBIDDEN)$/.test(error.code);
    if (!isRefused) throw error;
    return { answer: null, problem: messageOf(error) };
  }
}

/** The most that a URL can contain; the length check rejects a longer question in any case. */
const questionOf = (question: unknown): string =>
  typeof question === "string" || typeof question === "number" ? String(question).trim().slice(0, 8_000) : "";

/** The conversation is in the URL too, so that a question means the same to anyone who opens it. */
const earlierOf = (earlier: unknown): string[] =>
  askedBefore((Array.isArray(earlier) ? earlier : []).map(questionOf).filter((question) => question !== ""));

const askedSearchOf = checkedSearch(
  (search: Record<string, unknown>): { question?: string; earlier?: string[] } => {
    const [question, earlier] = [questionOf(search["question"]), earlierOf(search["earlier"])];
    if (question === "") return {};
    return { question, ...(earlier.length > 0 ? { earlier } : {}) };
  },
  ["question", "earlier"],
);

export const Route = createFileRoute("/app/knowledge/search")({
  validateSearch: askedSearchOf,
  loaderDeps: ({ search: { question, earlier } }): Asked => ({
    question: question ?? "",
    earlier: earlier ?? [],
  }),
  loader: ({ deps, abortController }) => search(deps, abortController.signal),
  // The next answer must reflect a change made a moment ago.
  staleTime: 0,
  staticData: {
    crumbs: () => [
      { label: "Knowledge" },
      { label: "Knowledge Base", to: "/app/knowledge" },
      { label: "Ask" },
    ],
  },
  head: () => ({ meta: [{ title: pageTitle("Ask", "Knowledge Base") }] }),
  component: Page,
});

function Page() {
  const { question, earlier } = Route.useLoaderDeps();
  const found = Route.useLoaderData();
  const refusal = useRoleRefusal("WORK");
  if (refusal) return <EmptyState title="Ask the knowledge base">{refusal}</EmptyState>;
  return <KnowledgeSearchPage question={question} earlier={earlier} {...found} />;
}
