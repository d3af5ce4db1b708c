/**
 * The session's cookie. `__Host-` binds it to this exact host, all paths and HTTPS (Chromium treats localhost as
 * secure).
 */
import { parse, serialize } from "hono/utils/cookie";

const name = "__Host-carabiner";
const flags = { path: "/", httpOnly: true, secure: true, sameSite: "Lax" } as const;

export const readSessionCookie = (request: Request): string | null =>
  parse(request.headers.get("cookie") ?? "", name)[name] ?? null;

export const sessionCookie = (token: string, maxAgeSeconds: number): string =>
  serialize(name, token, { ...flags, maxAge: maxAgeSeconds });

export const clearedSessionCookie = serialize(name, "", { ...flags, maxAge: 0 });
