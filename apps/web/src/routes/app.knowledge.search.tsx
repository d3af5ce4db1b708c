import { createFileRoute } from "@tanstack/react-router";
import { SearchKnowledgeDocument } from "../graphql/generated/graphql.ts";
import { GraphQLProblem } from "../graphql/problem.ts";
import { type KnowledgeAnswerData, KnowledgeSearchPage } from "../knowledge/knowledge-search-page.tsx";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";

interface Found {
  answer: KnowledgeAnswerData | null;
  problem: string | null;
}

async function search(question: string, signal: AbortSignal): Promise<Found> {
  if (question === "") return { answer: null, problem: null };
  try {
    const { searchKnowledge } = await load(SearchKnowledgeDocument, { question }, signal);
    return { answer: searchKnowledge, problem: null };
  } catch (error) {
    if (!(error instanceof GraphQLProblem) || error.code !== "VALIDATION") throw error;
    return { answer: null, problem: error.fields[0]?.message ?? error.message };
  }
}

/** What an address carries at most; a longer question is refused by its length all the same. */
const questionOf = (question: unknown): string =>
  typeof question === "string" || typeof question === "number" ? String(question).trim().slice(0, 8_000) : "";

export const Route = createFileRoute("/app/knowledge/search")({
  validateSearch: ({ question }: Record<string, unknown>): { question?: string } =>
    questionOf(question) === "" ? {} : { question: questionOf(question) },
  loaderDeps: ({ search: { question } }) => ({ question: question ?? "" }),
  loader: ({ deps, abortController }) => search(deps.question, abortController.signal),
  // The very next answer knows what was changed a moment ago.
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
  const { question } = Route.useLoaderDeps();
  const found = Route.useLoaderData();
  return <KnowledgeSearchPage key={question} question={question} {...found} />;
}
