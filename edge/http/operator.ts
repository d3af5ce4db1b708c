/**
 * For operators: provision agencies, list them, inspect their clocks, check their audit chains, roll migrations.
 * Protected by one bearer token; the command line is a client.
 */
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";

const requireOperator = createMiddleware<HttpEnv>(async (c, next) => {
  const token = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
  const verdict = await c.get("composition").operator.judge(token);
  if (verdict === "WRONG") return c.json({ message: "This needs the operator's token." }, 401);
  if (verdict === "TOO_MANY") {
    const message = "Too many invalid tokens from this network. Wait 15 minutes, then try again.";
    return c.json({ message }, 429, { "retry-after": "900" });
  }
  return next();
});

const noAgency = { message: "There is no such agency." };

export const operator = new Hono<HttpEnv>()
  .use(requireOperator)
  .post("/agencies", async (c) => {
    const input: unknown = await c.req.json().catch(() => null);
    const result = await c.get("composition").operator.createAgency(input);
    if (result.ok) return c.json(result.value, 201);
    return c.json(result.error, result.error.code === "VALIDATION" ? 422 : 409);
  })
  .get("/agencies", async (c) =>
    c.json({ agencies: await c.get("composition").operator.listAgencies(c.req.query("after") ?? "") }),
  )
  .post("/migrations", async (c) =>
    c.json(await c.get("composition").operator.migrateAgencies(c.req.query("after") ?? "")),
  )
  .post("/agencies/:agencyId/audit", async (c) => {
    const verdict = await c.get("composition").operator.checkAudit(c.req.param("agencyId"));
    return verdict ? c.json(verdict) : c.json(noAgency, 404);
  })
  .on(["GET", "POST"], "/agencies/:agencyId/clock", async (c) => {
    const options = { runsAll: c.req.method === "POST" };
    const status = await c.get("composition").operator.readClock(c.req.param("agencyId"), options);
    return status ? c.json(status) : c.json(noAgency, 404);
  })
  .get("/agencies/:agencyId/invoices", async (c) => {
    const desk = await c.get("composition").operator.openDesk(c.req.param("agencyId"));
    return desk ? c.json({ invoices: await desk.listInvoices() }) : c.json(noAgency, 404);
  })
  .post("/agencies/:agencyId/invoices/:number/paid", async (c) => {
    const desk = await c.get("composition").operator.openDesk(c.req.param("agencyId"));
    if (!desk) return c.json(noAgency, 404);
    const paid = await desk.markPaid(c.req.param("number"));
    if (paid.ok) return c.json({ state: paid.value.state });
    return c.json(paid.error, paid.error.code === "NOT_FOUND" ? 404 : 409);
  })
  .post("/agencies/:agencyId/subscription", async (c) => {
    const desk = await c.get("composition").operator.openDesk(c.req.param("agencyId"));
    if (!desk) return c.json(noAgency, 404);
    const input: unknown = await c.req.json().catch(() => null);
    const agreed = await desk.agree(input);
    if (agreed.ok) return c.json({ state: agreed.value.state, plan: agreed.value.plan });
    return c.json(agreed.error, agreed.error.code === "VALIDATION" ? 422 : 409);
  })
  .all("/agencies/:agencyId/invoices", refuseMethod("GET", "HEAD"))
  .all("/agencies/:agencyId/invoices/:number/paid", refuseMethod("POST"))
  .all("/agencies/:agencyId/subscription", refuseMethod("POST"))
  .all("/agencies/:agencyId/clock", refuseMethod("GET", "HEAD", "POST"))
  .all("/agencies/:agencyId/audit", refuseMethod("POST"))
  .all("/agencies", refuseMethod("GET", "HEAD", "POST"))
  .all("/migrations", refuseMethod("POST"));
