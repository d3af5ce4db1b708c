import latinUrl from "@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url";

/** The font file that every page needs first; the root route preloads it. */
export const fontPreload = {
  rel: "preload",
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
  href: latinUrl,
} as const;
