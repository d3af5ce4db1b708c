import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

const settleMs = 400;

/**
 * The text of a list's filter. After typing pauses, it is also written to the URL (`?filter=`), so that returning to
 * the list, or sharing its link, restores it.
 */
export function useUrlFilter(): [query: string, setQuery: (query: string) => void] {
  const router = useRouter();
  const inUrl = useSearch({ strict: false, select: (search: { filter?: string }) => search.filter ?? "" });
  const [query, setQuery] = useState(inUrl);
  const known = useRef(inUrl);

  // The URL changed from outside: Back, Forward or a link.
  useEffect(() => {
    if (inUrl !== known.current) setQuery(inUrl);
    known.current = inUrl;
  }, [inUrl]);

  useEffect(() => {
    if (query.trim() === known.current.trim()) return;
    const timer = setTimeout(() => {
      known.current = query;
      void router.navigate({
        to: ".",
        search: ((search: object) => ({ ...search, filter: query.trim() || undefined })) as never,
        replace: true,
        resetScroll: false,
      });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [query, router]);

  return [query, setQuery];
}
