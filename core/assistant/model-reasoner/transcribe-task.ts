/** Reading the picture of a page: its words row by row, with the place of each part where the model can tell. */
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

/** A dense page of print with its boxes. */
const outputTokensMax = 16_000;
const retriesMax = 2;
/** Writing a dense page takes a model a minute; saying nothing for long is another matter. */
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
