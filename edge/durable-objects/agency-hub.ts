/**
 * One per agency: its clock and its change feed. The clock is an alarm at the agency's next due moment; the feed
 * is read once for all who watch (watchers.ts). A shell: what is due is decided in core.
 *
 * What the object keeps is only a wake-up: losing it loses time, never work, since the truth is the database and
 * cron wakes hubs whose alarm was lost.
 */
import { DurableObject } from "cloudflare:workers";
import { checkedClaim, openAgencyDatabase } from "../adapters/agency-database.ts";
import { beatAgencyClock } from "../agency-clock.ts";
import { type Env, readConfig } from "../config.ts";
import { log } from "../log.ts";
import { type FollowMessage, watchHeaders } from "./hub-messages.ts";
import { createWatchers } from "./watchers.ts";

/** After a write the clock looks again this soon: long enough to gather a burst, short for a person. */
const soonMs = 2_000;
/** Cron wakes the hubs of all agencies at once; they look some time within this span. */
const spreadMs = 60_000;
/** With nothing due the clock still looks once a day. */
const lazyMs = 24 * 60 * 60_000;
/** A clock that failed tries again after this. */
const retryMs = 30_000;

export class AgencyHub extends DurableObject<Env> {
  readonly #watchers = createWatchers(this.ctx, async () => {
    const claim = checkedClaim(this.#agencyId() ?? "", "hub");
    return openAgencyDatabase(readConfig(this.env), claim).db;
  });

  #agencyId(): string | undefined {
    return this.ctx.storage.kv.get<string>("agencyId");
  }

  /** Told after each write: watchers have news, and something may be due. */
  async wake(agencyId: string): Promise<void> {
    this.#know(agencyId);
    await this.#beatBy(Date.now() + soonMs);
    await this.#watchers.look();
  }

  /** Told by cron, in case the alarm was lost. */
  async wakeClock(agencyId: string): Promise<void> {
    this.#know(agencyId);
    await this.#beatBy(Date.now() + soonMs + Math.random() * spreadMs);
  }

  #know(agencyId: string): void {
    if (this.#agencyId() !== agencyId) this.ctx.storage.kv.put("agencyId", agencyId);
  }

  async #beatBy(at: number): Promise<void> {
    const alarm = await this.ctx.storage.getAlarm();
    if (alarm === null || alarm > at) await this.ctx.storage.setAlarm(at);
  }

  /** A request watches on behalf of its session. Hibernating: an idle agency costs nothing. */
  override async fetch(request: Request): Promise<Response> {
    const agencyId = request.headers.get(watchHeaders.agencyId);
    const tokenHash = request.headers.get(watchHeaders.tokenHash);
    if (!agencyId || !tokenHash) return new Response("Say who watches.", { status: 400 });
    this.#know(agencyId);
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.#report(this.#watchers.accept(ours, tokenHash));
    return new Response(null, { status: 101, webSocket: theirs });
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    if (typeof message !== "string") return socket.close(1003, "Watchers speak JSON.");
    const { after } = JSON.parse(message) as FollowMessage;
    this.#report(this.#watchers.follow(socket, after));
  }

  override webSocketClose(socket: WebSocket): void {
    this.#watchers.leave(socket);
  }

  /** Who could not be told now is told by the clock, soon. */
  #report(looking: Promise<void>): void {
    this.ctx.waitUntil(
      looking.catch(async (error: unknown) => {
        log("warn", "Watchers could not be told.", { agencyId: this.#agencyId(), error });
        await this.#beatBy(Date.now() + soonMs);
      }),
    );
  }

  override async alarm(): Promise<void> {
    const agencyId = this.#agencyId();
    if (!agencyId) return;
    let next = Date.now() + retryMs;
    try {
      await this.#watchers.lookAtAll();
      const claim = checkedClaim(agencyId, "hub");
      const { hasNews, nextDueAt } = await beatAgencyClock(this.env, claim, (work) =>
        this.ctx.waitUntil(work),
      );
      next = Math.min(nextDueAt ?? Number.POSITIVE_INFINITY, Date.now() + lazyMs);
      if (hasNews) await this.#watchers.look();
    } catch (error) {
      log("error", "The agency's clock failed.", { agencyId, error });
    } finally {
      await this.#beatBy(Math.max(next, Date.now() + 250));
    }
  }
}
