import type { Composition } from "../compose.ts";
import type { Env } from "../config.ts";

/** What Hono hands to each route. */
export interface HttpEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** A new one for each request; inline scripts of our pages carry it. */
    nonce: string;
    composition: Composition;
  };
}
