/**
 * The address that a request came from, as Cloudflare says it; what a caller writes into this header does not get past
 * Cloudflare. Without it, on one's own machine, everybody is one network.
 */
export const networkAddress = (request: Request): string =>
  request.headers.get("cf-connecting-ip") ?? "local";
