import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useAgencyNews } from "./use-agency-news.ts";

/** News come in bursts, one for each record of a batch; the page is read again once. */
const burstMs = 250;

/** Reads the page again when a record of one of these kinds changed, whoever changed it. */
export function useFreshPage(entities: readonly string[]): void {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const readAgain = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void router.invalidate(), burstMs);
  };
  useAgencyNews((changes) => {
    if (changes.some(({ entity }) => entities.includes(entity))) readAgain();
  }, readAgain);
}
