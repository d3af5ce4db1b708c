/** Headers of files that are served to the agency they belong to. */

/** A sandbox in which nothing runs and nothing is loaded. */
export const fileIsolation = {
  "content-security-policy":
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; object-src 'self'",
  "cross-origin-resource-policy": "same-origin",
};

export const contentDisposition = (name: string, isShown: boolean): string =>
  `${isShown ? "inline" : "attachment"}; filename*=UTF-8''${encodeName(name)}`;

const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
