/** Headers of a page that is shown and does nothing: no script, and nothing in it is loaded from anywhere. */
export const shownPage = {
  "content-security-policy":
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'",
  "cross-origin-resource-policy": "same-origin",
};
