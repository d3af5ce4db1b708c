import { useMemo, useState } from "react";
import { execute } from "../graphql/execute.ts";
import {
  type CreateCertificateInput,
  PreviewCertificateDocument,
  type PreviewCertificateMutation,
} from "../graphql/generated/graphql.ts";
import { type FieldProblem, GraphQLProblem } from "../graphql/problem.ts";
import { useAnswer } from "../graphql/use-query.ts";

const typingPauseMs = 500;

type Preview = PreviewCertificateMutation["previewCertificate"];

/** The certificate as it would be issued now, or what would have to be corrected first. */
type Outcome = { holder: string } & (
  | { preview: Preview; refusal: null }
  | { preview: null; refusal: readonly FieldProblem[] }
);

const holderOf = ({ holderId, holder }: CreateCertificateInput): string => holderId ?? holder?.name ?? "";

export interface CertificatePreviewState {
  /** The last one that could be drawn: it stays while the form is being corrected. */
  bytes: Uint8Array | null;
  preview: Preview | null;
  /** What the holder has that the certificate may replace; null while it is not known of the holder who is chosen now. */
  replaces: Preview["replaces"];
  refusal: readonly FieldProblem[];
  isLoading: boolean;
  problem: string | null;
}

/** Nothing is stored or numbered. `input`: null while too little is known to draw anything. */
export function usePreview(input: CreateCertificateInput | null): CertificatePreviewState {
  const asked = useAnswer<Outcome>(
    input && JSON.stringify(input),
    async (signal) => {
      if (!input) throw new Error("There is nothing to preview.");
      const holder = holderOf(input);
      try {
        const { previewCertificate } = await execute(PreviewCertificateDocument, { input }, signal);
        return { holder, preview: previewCertificate, refusal: null };
      } catch (error) {
        if (error instanceof GraphQLProblem && error.fields.length > 0)
          return { holder, preview: null, refusal: error.fields };
        throw error;
      }
    },
    { delayMs: typingPauseMs },
  );
  const [preview, setPreview] = useState<Preview | null>(null);
  const made = asked.data?.preview;
  if (made && made !== preview) setPreview(made);
  const pdf = preview?.pdf ?? null;
  const bytes = useMemo(
    () => (pdf === null ? null : Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))),
    [pdf],
  );
  return {
    bytes,
    preview,
    replaces: input && asked.data?.holder === holderOf(input) ? (preview?.replaces ?? null) : null,
    refusal: asked.data?.refusal ?? [],
    isLoading: asked.isLoading,
    problem: asked.problem,
  };
}
