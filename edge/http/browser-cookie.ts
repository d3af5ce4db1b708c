/**
 * Identifies a browser that requests a code, to distinguish it from strangers who try codes. It grants no access,
 * contains nothing about the user, and outlives the session.
 */
import { parse, serialize } from "hono/utils/cookie";

const name = "__Host-carabiner-browser";
/** As long as a place is known after the last sign-in from it; renewed by each request for a code. */
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
