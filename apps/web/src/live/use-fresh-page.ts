import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { createReloads } from "./reloads.ts";
import { useAgencyNews } from "./use-agency-news.ts";

/** Reads the page again when a record of one of these kinds changed, whoever changed it. */
export function useFreshPage(entities: readonly string[]): void {
  const router = useRouter();
  const reloads = useRef(createReloads(() => router.invalidate()));
  useEffect(() => reloads.current.stop, []);

  useAgencyNews(
    (changes) => {
      const ours = changes.filter(({ entity }) => entities.includes(entity));
      if (ours.length > 0) reloads.current.ask(Math.max(...ours.map(({ readWithinMs }) => readWithinMs)));
    },
    () => reloads.current.ask(),
  );
}
