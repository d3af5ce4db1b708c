import { useRouter } from "@tanstack/react-router";
import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { SearchDocument } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { useMay } from "../session/use-may.ts";
import { Palette, type PaletteItem } from "../ui/palette.tsx";
import { listNavigation } from "./navigation.ts";
import { groupFound, listCommands, type PaletteAction, signOutAction } from "./palette-groups.tsx";
import { signOutOrSay } from "./user-menu.tsx";

const searchDelayMs = 120;

interface CommandPaletteProps {
  /** Text typed before this was loaded. */
  typedRef: RefObject<string>;
  onClose: () => void;
}

/** Finds accounts, policies, certificates, requests, workspaces, documents, knowledge and notes, and runs commands by name. */
export default function CommandPalette({ typedRef, onClose }: CommandPaletteProps) {
  const router = useRouter();
  const [query, setQuery] = useState("");
  // Read once the field has the focus: until then keys go to the placeholder.
  useLayoutEffect(() => {
    setQuery(typedRef.current);
    typedRef.current = "";
  }, [typedRef]);
  const { found, isSearching, problem } = useSearch(query);
  const mayWork = useMay("WORK");

  const groups = useMemo(() => {
    const hasPage = (to: string) => to in router.routesByPath;
    const canOpen = (to: string) => mayWork && hasPage(to);
    return [
      ...(found ? groupFound(found, query) : []),
      ...listCommands(query, listNavigation(hasPage), canOpen, found),
    ];
  }, [query, found, router, mayWork]);

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
  const { data, isLoading, problem } = useQuery(SearchDocument, wanted === "" ? null : { query: wanted }, {
    delayMs: searchDelayMs,
  });
  // The last hits stay while the next ones load, so that the list does not flicker with each letter.
  return { found: wanted === "" ? null : (data?.search ?? null), isSearching: isLoading, problem };
}
