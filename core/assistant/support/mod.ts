/** Whether words of documents support a sentence, for what people write themselves. */
export { isSupported } from "../model-reasoner/supported.ts";
