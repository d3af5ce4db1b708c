import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

const settleMs = 400;

/**
 * What is typed into a list's filter. It is kept in the address as well (`?filter=`), once the typing rests, so
 * that coming back to the list, and sending somebody its link, finds it as it was.
 */
export function useUrlFilter(): [query: string, setQuery: (query: string) => void] {
  const router = useRouter();
  const inUrl = useSearch({ strict: false, select: (search: { filter?: string }) => search.filter ?? "" });
  const [query, setQuery] = useState(inUrl);
  const known = useRef(inUrl);

  // The address changed by itself: Back, Forward or a link.
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
