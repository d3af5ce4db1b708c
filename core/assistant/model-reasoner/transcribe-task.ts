/** Reads the picture of a page: its words row by row, with the position of each part if the model can tell. */
import { z } from "zod";
import type { ModelCall, ModelPicture } from "./call-model.ts";
import { transcribeInstructions } from "./instructions.ts";

const transcriptSchema = z.object({
  rows: z.array(
    z.object({
      cells: z.array(z.object({ text: z.string(), box: z.array(z.number()).nullable() })),
    }),
  ),
});
export type Transcript = z.infer<typeof transcriptSchema>;

/** Enough for a dense printed page with its boxes. */
const outputTokensMax = 16_000;
const retriesMax = 2;
/** A model needs a minute to write a dense page, but it should not be silent for long. */
const timeoutMs = 150_000;
const silenceMs = 45_000;

export const callToTranscribe = (picture: ModelPicture): ModelCall<Transcript> => ({
  task: "TRANSCRIBE",
  instructions: transcribeInstructions,
  prompt: "Copy out this page.",
  picture,
  output: transcriptSchema,
  stepsMax: 1,
  outputTokensMax,
  retriesMax,
  timeoutMs,
  silenceMs,
});
