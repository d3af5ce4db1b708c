/** The words of messages that support what Cara says: numbered, and lit in their message when somebody asks for them. */
import { createContext, Fragment, type ReactNode, useContext, useMemo, useState } from "react";
import { css } from "#styled/css";
import type { EmailQuoteFieldsFragment, EmailThreadQuery } from "../graphql/generated/graphql.ts";

type Thread = NonNullable<EmailThreadQuery["emailThread"]>;
type Quote = EmailQuoteFieldsFragment;

interface Evidence {
  numberOf(quote: Quote): number;
  /** The last of its numbers. */
  last: number;
  quotesIn(emailId: string): readonly { text: string; number: number }[];
  /** The number of the quote that is lit; null for none. */
  lit: number | null;
  litEmail: string | null;
  light(quote: Quote): void;
}

const EvidenceContext = createContext<Evidence | null>(null);

const keyOf = ({ emailId, text }: Quote): string => `${emailId} ${text}`;

export function EvidenceProvider({ thread, children }: { thread: Thread; children: ReactNode }) {
  const [lit, setLit] = useState<Quote | null>(null);
  const value = useMemo((): Evidence => {
    const all = [
      ...thread.summary.flatMap(({ quotes }) => quotes),
      ...thread.asked.flatMap(({ quotes, fields }) => [...quotes, ...fields.map(({ quote }) => quote)]),
      ...(thread.draft?.artifact.messageWords ?? []).flatMap(({ words }) => words),
    ];
    const numbers = new Map<string, { quote: Quote; number: number }>();
    for (const quote of all)
      if (!numbers.has(keyOf(quote))) numbers.set(keyOf(quote), { quote, number: numbers.size + 1 });
    const numberOf = (quote: Quote): number => numbers.get(keyOf(quote))?.number ?? 0;
    return {
      numberOf,
      last: numbers.size,
      quotesIn: (emailId) =>
        [...numbers.values()].flatMap(({ quote, number }) =>
          quote.emailId === emailId ? [{ text: quote.text, number }] : [],
        ),
      lit: lit && numberOf(lit),
      litEmail: lit?.emailId ?? null,
      light: (quote) => setLit(lit && keyOf(lit) === keyOf(quote) ? null : quote),
    };
  }, [thread, lit]);
  return <EvidenceContext value={value}>{children}</EvidenceContext>;
}

/** The first number that no words of messages have. */
export const useNextNumber = (): number => (useContext(EvidenceContext)?.last ?? 0) + 1;

export const useLitEmail = (): string | null => useContext(EvidenceContext)?.litEmail ?? null;

const button = css({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  verticalAlign: "middle",
  minW: { base: "44", md: "20" },
  h: { base: "44", md: "20" },
  cursor: "pointer",
  rounded: "md",
});
const chip = css({
  display: "inline-grid",
  placeItems: "center",
  minW: "18",
  h: "18",
  px: "4",
  rounded: "md",
  bg: "accent.subtle",
  color: "accent.fg",
  textStyle: "smallStrong",
  "button:hover > &": { bg: "accent.subtleHover" },
  "[aria-pressed=true] > &": { boxShadow: "[inset 0 0 0 1px var(--colors-accent-fg)]" },
});

/** Lights the words of a quote in their message. */
export function EmailQuoteChip({ quote }: { quote: Quote }) {
  const evidence = useContext(EvidenceContext);
  if (!evidence) return null;
  const number = evidence.numberOf(quote);
  return (
    <button
      type="button"
      className={button}
      aria-pressed={evidence.lit === number}
      title={quote.text}
      onClick={() => evidence.light(quote)}
    >
      <span className={css({ srOnly: true })}>{`Words ${number}: ${quote.text}`}</span>
      <span className={chip} aria-hidden="true">
        {number}
      </span>
    </button>
  );
}

const words = css({
  bg: "accent.subtle",
  color: "fg.default",
  rounded: "sm",
  "&[data-lit]": { bg: "accent.subtleHover", boxShadow: "[inset 0 -2px 0 var(--colors-accent-fg)]" },
});

/** Text of a message with the words that support something marked. */
export function EvidenceText({ emailId, text }: { emailId: string; text: string }) {
  const evidence = useContext(EvidenceContext);
  const spans = (evidence?.quotesIn(emailId) ?? [])
    .map(({ text: said, number }) => ({ number, start: text.indexOf(said), length: said.length }))
    .filter(({ start }) => start >= 0)
    .map(({ number, start, length }) => ({ number, start, end: start + length }));
  if (spans.length === 0) return text;
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])].toSorted(
    (one, other) => one - other,
  );
  return cuts.slice(0, -1).map((from, at) => {
    const to = cuts[at + 1] ?? text.length;
    const over = spans.filter(({ start, end }) => start <= from && to <= end);
    const piece = text.slice(from, to);
    if (over.length === 0) return <Fragment key={from}>{piece}</Fragment>;
    const isLit = over.some(({ number }) => number === evidence?.lit);
    return (
      <mark
        key={from}
        className={words}
        {...(isLit ? { "data-lit": "" } : {})}
        ref={(element) => {
          if (isLit) element?.scrollIntoView({ block: "nearest" });
        }}
      >
        {piece}
      </mark>
    );
  });
}
