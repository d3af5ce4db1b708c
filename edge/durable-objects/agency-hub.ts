/**
 * One per agency: its clock and its change feed. The clock is an alarm at the agency's next due moment; the feed
 * tells watchers that there is news, and they read it from the database. A shell: what is due is decided in core.
 *
 * What the object keeps is only a wake-up: losing it loses time, never work, since the truth is the database and
 * cron wakes hubs whose alarm was lost.
 */
import { DurableObject } from "cloudflare:workers";
import { beatAgencyClock } from "../agency-clock.ts";
import { checkedClaim } from "../adapters/agency-database.ts";
import type { Env } from "../config.ts";
import { log } from "../log.ts";

/** After a write the clock looks again this soon: long enough to gather a burst, short for a person. */
const soonMs = 2_000;
/** With nothing due the clock still looks once a day. */
const lazyMs = 24 * 60 * 60_000;
/** A clock that failed tries again after this. */
const retryMs = 30_000;

export class AgencyHub extends DurableObject<Env> {
  /** Told after each write: watchers have news, and something may be due. */
  async wake(agencyId: string): Promise<void> {
    await this.ctx.storage.put("agencyId", agencyId);
    for (const socket of this.ctx.getWebSockets()) socket.send("news");
    const alarm = await this.ctx.storage.getAlarm();
    const soon = Date.now() + soonMs;
    if (alarm === null || alarm > soon) await this.ctx.storage.setAlarm(soon);
  }

  /** A Worker watches for one browser tab. Hibernating: an idle agency costs nothing. */
  override async fetch(): Promise<Response> {
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours);
    return new Response(null, { status: 101, webSocket: theirs });
  }

  override async webSocketMessage(socket: WebSocket): Promise<void> {
    // Watchers only listen; whatever one says is answered with the end of the connection.
    socket.close(1008, "Watchers only listen.");
  }

  override async alarm(): Promise<void> {
    const agencyId = await this.ctx.storage.get<string>("agencyId");
    if (!agencyId) return;
    let next = Date.now() + retryMs;
    try {
      const claim = checkedClaim(agencyId, "hub");
      const { hasNews, nextDueAt } = await beatAgencyClock(this.env, claim, (work) =>
        this.ctx.waitUntil(work),
      );
      next = Math.min(nextDueAt ?? Number.POSITIVE_INFINITY, Date.now() + lazyMs);
      if (hasNews) for (const socket of this.ctx.getWebSockets()) socket.send("news");
    } catch (error) {
      log("error", "The agency's clock failed.", { agencyId, error });
    } finally {
      const alarm = await this.ctx.storage.getAlarm();
      const at = Math.max(next, Date.now() + 250);
      if (alarm === null || alarm > at) await this.ctx.storage.setAlarm(at);
    }
  }
}
