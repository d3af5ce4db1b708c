import { useMemo, useState } from "react";
import type { CertificateFormQuery, MarkProofFieldsFragment } from "../graphql/generated/graphql.ts";
import { groupQuotes, type QuoteGroup } from "../quotes/group-quotes.ts";
import { useQuoteChoice } from "../quotes/use-quote-choice.ts";
import type { ProofChips } from "./mark-matrix.tsx";

type File = CertificateFormQuery["account"]["policyFiles"][number];

export interface Proofs {
  chips: ProofChips;
  /** The document that is open; null if none is. */
  file: File | null;
  files: readonly File[];
  group: QuoteGroup | null;
  jump: ReturnType<typeof useQuoteChoice>["jump"];
  isOpen: boolean;
  chooseDocument: (id: string) => void;
  close: () => void;
}

const groupId = "marks";

/** The quotes that prove marks, numbered in the order in which they are shown, and the page that one of them opens. */
export function useProofs(files: readonly File[], proofs: readonly MarkProofFieldsFragment[]): Proofs {
  const groups = useMemo(
    () =>
      groupQuotes([{ id: groupId, name: "Proof of the marks", quotes: proofs.map(({ quote }) => quote) }]),
    [proofs],
  );
  const choice = useQuoteChoice(groups, files);
  const [isOpen, setOpen] = useState(false);
  const choose = (_groupId: string, number: number) => {
    choice.choose(groupId, number);
    setOpen(true);
  };
  const { numberOf, chosen } = choice.contextOf(groupId, choose);
  return {
    chips: { numberOf, chosen: isOpen ? chosen : null, choose: (number) => choose(groupId, number) },
    file: isOpen ? choice.file : null,
    files,
    group: choice.group,
    jump: choice.jump,
    isOpen,
    chooseDocument: choice.chooseDocument,
    close: () => setOpen(false),
  };
}
