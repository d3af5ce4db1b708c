/**
 * Where in its variables a request had a value of the wrong shape, from graphql-js's message. The message also quotes the
 * value, or all of the input around it, which is the agency's data and does not belong in a log.
 */
export function placeOfValue(message: string): string {
  const places = [
    ...message.matchAll(/ at "([\w.[\]]+)"; /g),
    ...message.matchAll(/; Field "(\w+)" (?:of required type|is not defined)/g),
  ];
  return places.at(-1)?.[1] ?? "unknown";
}
