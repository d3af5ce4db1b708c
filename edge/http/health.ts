/** Ready means that the registry's database responds. For load balancers, tools and `npm start`. */
import { Hono } from "hono";
import { log } from "../log.ts";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";

export const health = new Hono<HttpEnv>()
  .get("/", async (c) => {
    const { version, pingRegistry } = c.get("composition");
    try {
      await pingRegistry();
      return c.json({ status: "ready", version, database: "reachable" });
    } catch (error) {
      log("error", "The registry does not respond.", { requestId: c.get("requestId"), error });
      return c.json({ status: "not ready", version, database: "unreachable" }, 503);
    }
  })
  .all("/", refuseMethod("GET", "HEAD"));
