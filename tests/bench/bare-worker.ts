/** A Worker that only makes the database calls of one of our operations and returns their rows as JSON. */
import { type Plan, runPlan } from "./run-plan.ts";

let plans: Record<string, Plan> | undefined;

export default {
  /** The path names the plan. */
  async fetch(request: Request, env: { PLANS: string; DATABASES: string }): Promise<Response> {
    plans ??= JSON.parse(env.PLANS) as Record<string, Plan>;
    const plan = plans[decodeURIComponent(new URL(request.url).pathname.slice(1))];
    if (!plan) return new Response("There is no such plan.", { status: 404 });
    return Response.json({ data: await runPlan(env.DATABASES, plan) });
  },
};
