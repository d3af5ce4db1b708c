import type { Handler } from "hono";
import type { HttpEnv } from "./http-env.ts";

/** For the end of a route's list: any other method is rejected with the list of accepted ones. */
export const refuseMethod =
  (...allowed: readonly string[]): Handler<HttpEnv> =>
  (c) =>
    c.json({ message: "This address does not accept that kind of request." }, 405, {
      allow: allowed.join(", "),
    });
