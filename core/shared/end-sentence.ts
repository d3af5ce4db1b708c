const ended = /(?:[.!?]["”’)]*|…)$/u;

/** Ends a sentence without doubling the period: "Acme, Inc." already has one. */
export const endSentence = (text: string): string => (ended.test(text.trimEnd()) ? text : `${text}.`);
