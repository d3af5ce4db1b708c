import type { Composition } from "../compose.ts";
import type { Env } from "../config.ts";

/** The environment that Hono passes to each route. */
export interface HttpEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** New for each request; inline scripts of our pages carry it. */
    nonce: string;
    composition: Composition;
  };
}
