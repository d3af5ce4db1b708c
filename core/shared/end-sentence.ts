const ended = /(?:[.!?]["”’)]*|…)$/u;

/** A sentence made of a value: "Acme, Inc." brings its own full stop. */
export const endSentence = (text: string): string => (ended.test(text.trimEnd()) ? text : `${text}.`);
