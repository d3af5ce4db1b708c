/**
 * DNS over HTTPS, as JSON (developers.cloudflare.com/1.1.1.1, "Using JSON"; Google's resolver answers the same). A Worker has
 * no other way to ask it.
 */
import type { Dns, DnsAnswer } from "#core/emails/setup";
import { z } from "zod";
import { log } from "../log.ts";

const usualMs = 5_000;

/** IANA's numbers of record types. */
const types = { CNAME: 5, MX: 15, TXT: 16 } as const;
/** IANA's numbers of response codes. All others, such as 2 for SERVFAIL, say nothing about the name. */
const NO_ERROR = 0;
const NAME_UNUSED = 3;

const answerSchema = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ name: z.string(), type: z.number(), data: z.string() })).nullish(),
});

/** A record of several strings is one text: they are joined without a space. */
function textOf(data: string): string {
  const strings = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/gs)];
  if (strings.length === 0) return data;
  return strings
    .map(([, text = ""]) =>
      text.replaceAll(/\\(\d{3}|.)/gs, (_, escaped: string) =>
        escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped,
      ),
    )
    .join("");
}

const nameOf = (data: string): string => data.trim().toLowerCase().replace(/\.$/, "");

const values = {
  TXT: textOf,
  /** Behind its preference. */
  MX: (data: string) => nameOf(data.replace(/^\d+\s+/, "")),
};

export function openDns({ url, answerMs = usualMs }: { url: string; answerMs?: number }): Dns {
  return {
    async find(name, type): Promise<DnsAnswer> {
      try {
        const response = await fetch(`${url}?${new URLSearchParams({ name, type })}`, {
          headers: { accept: "application/dns-json" },
          signal: AbortSignal.timeout(answerMs),
        });
        if (!response.ok) {
          await response.body?.cancel();
          throw new Error(`It responded with ${response.status}.`);
        }
        const { Status, Answer } = answerSchema.parse(await response.json());
        if (Status !== NO_ERROR && Status !== NAME_UNUSED) return { tag: "UNKNOWN" };
        const of = (wanted: number) => (Answer ?? []).filter((each) => each.type === wanted);
        const aliases = of(types.CNAME).map(({ data }) => nameOf(data));
        const found = of(types[type]).map(({ data }) => values[type](data));
        return found.length > 0
          ? { tag: "FOUND", values: found, aliases }
          : { tag: "NONE", aliases, isUnused: Status === NAME_UNUSED && aliases.length === 0 };
      } catch (error) {
        log("warn", "DNS does not answer.", { name, error });
        return { tag: "UNKNOWN" };
      }
    },
  };
}
