/**
 * A browser's own name, given when it asks for a code: it tells whoever asked from strangers who try codes. It opens
 * nothing, says nothing about anybody, and stays when the session ends.
 */
import { parse, serialize } from "hono/utils/cookie";

const name = "__Host-carabiner-browser";
/** As long as a place is known after the last sign-in from it; each request for a code begins it anew. */
const keptSeconds = 90 * 24 * 60 * 60;

export function readBrowserCookie(request: Request): string | null {
  const value = parse(request.headers.get("cookie") ?? "", name)[name] ?? "";
  return /^[\w-]{43}$/.test(value) ? value : null;
}

export const browserCookie = (value: string): string =>
  serialize(name, value, {
    path: "/",
    httpOnly: true,
    secure: true,
    sameSite: "Lax",
    maxAge: keptSeconds,
  });
