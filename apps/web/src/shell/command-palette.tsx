import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { execute } from "../graphql/execute.ts";
import { SearchDocument } from "../graphql/generated/graphql.ts";
import { Palette, type PaletteItem } from "../ui/palette.tsx";
import { listNavigation } from "./navigation.ts";
import {
  type Found,
  groupFound,
  listCommands,
  type PaletteAction,
  signOutAction,
} from "./palette-groups.tsx";
import { signOutOrSay } from "./user-menu.tsx";

const searchDelayMs = 120;

interface CommandPaletteProps {
  /** Text typed before this was loaded. */
  typedRef: RefObject<string>;
  onClose: () => void;
}

/** Finds accounts, policies, documents and knowledge, and runs commands by name. */
export default function CommandPalette({ typedRef, onClose }: CommandPaletteProps) {
  const router = useRouter();
  const [query, setQuery] = useState("");
  // Read once the field has the focus: until then keys go to the placeholder.
  useLayoutEffect(() => {
    setQuery(typedRef.current);
    typedRef.current = "";
  }, [typedRef]);
  const { found, isSearching, problem } = useSearch(query);

  const groups = useMemo(() => {
    const hasPage = (to: string) => to in router.routesByPath;
    return [
      ...(found ? groupFound(found, query) : []),
      ...listCommands(query, listNavigation(hasPage), hasPage, found),
    ];
  }, [query, found, router]);

  const choose = (item: PaletteItem) => {
    const { to } = item as PaletteAction;
    onClose();
    if (to === signOutAction) {
      signOutOrSay();
      return;
    }
    const { pathname, searchParams } = new URL(to, window.location.origin);
    void router.navigate({ to: pathname as never, search: Object.fromEntries(searchParams) as never });
  };

  return (
    <Palette
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      isLoading={isSearching}
      problem={problem}
      onChoose={choose}
      onClose={onClose}
      placeholder="Search accounts, policies, documents and commands"
    />
  );
}

function useSearch(query: string) {
  const wanted = query.trim();
  const [answer, setAnswer] = useState<{ query: string; found: Found | null; problem: string | null } | null>(
    null,
  );

  useEffect(() => {
    if (wanted === "") return;
    const abort = new AbortController();
    const ask = async () => {
      try {
        const { search } = await execute(SearchDocument, { query: wanted }, abort.signal);
        setAnswer({ query: wanted, found: search, problem: null });
      } catch (error) {
        if (abort.signal.aborted) return;
        const problem = error instanceof Error ? error.message : "An unknown error occurred";
        setAnswer({ query: wanted, found: null, problem });
      }
    };
    const timer = setTimeout(() => void ask(), searchDelayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);

  // The last hits stay while the next ones load, so that the list does not flicker with each letter.
  if (wanted === "") return { found: null, isSearching: false, problem: null };
  return {
    found: answer?.found ?? null,
    isSearching: answer?.query !== wanted,
    problem: answer?.query === wanted ? answer.problem : null,
  };
}
