/**
 * The client's address as reported by Cloudflare, which overwrites any value that a client puts into this header.
 * Without it, on a developer's machine, everyone is in one network.
 */
export const networkAddress = (request: Request): string =>
  request.headers.get("cf-connecting-ip") ?? "local";
