/** "1 result", "2 results", "1,204 pages". `many` where it is not the word with an "s". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
