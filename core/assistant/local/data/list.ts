/** "a; b; c", over any number of lines. */
export const list = (text: string): readonly string[] => text.split(";").map((item) => item.trim());
