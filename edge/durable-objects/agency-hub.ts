/**
 * One per agency: its clock and its change feed. The clock is an alarm set to the time at which its next task is due
 * (agency-clock.ts); the feed is read once for all watchers (watchers.ts), also for those of workspaces, whose streams tell
 * them. Only a shell: core decides what is due.
 *
 * The object stores only when to look next. Losing that loses time, never work, since the database is the source of
 * truth and cron restores lost alarms.
 */
import { DurableObject } from "cloudflare:workers";
import { createClockTasks, type TaskStatus } from "../../core/shared/clock-tasks.ts";
import { checkedClaim, openAgencyDatabase } from "../adapters/agency-database.ts";
import { type ClockPorts, clockTasks, clockVersion, openClockPorts } from "../agency-clock.ts";
import { type Env, readConfig } from "../config.ts";
import { log } from "../log.ts";
import type { AgencyHubInterface, ClockStatus } from "./hub-interface.ts";
import { workspaceStream } from "./stream-address.ts";
import { createToldStreams } from "./told-streams.ts";
import { type FollowMessage, watchHeaders } from "./watch-messages.ts";
import { checkSessionsTask, createWatchers, nothingBeside, sessionsCheckedEveryMs } from "./watchers.ts";

/** Delay of the clock's next check after a write: long enough to gather a burst, short for a person. */
const soonMs = 2_000;
/** Cron visits the hubs of all agencies at once; those with work to do spread it over this span. */
const spreadMs = 60_000;
/** Delay before tasks that are due again immediately, such as those with more work, so that others get a turn. */
const pauseMs = 250;

/** What an operator sees of an agency's clock. */
export class AgencyHub extends DurableObject<Env> implements AgencyHubInterface {
  readonly #streams = createToldStreams(this.ctx.storage, async (workspaceId, handed) =>
    workspaceStream(this.env, this.#claim().agencyId, workspaceId).tellChanges(handed),
  );
  readonly #watchers = createWatchers({
    context: this.ctx,
    openDatabase: () => openAgencyDatabase(readConfig(this.env), this.#claim()).db,
    beside: nothingBeside,
    relay: this.#streams,
  });
  readonly #tasks = createClockTasks<ClockPorts>(clockTasks, {
    store: {
      load: () => this.ctx.storage.kv.get<Record<string, TaskStatus>>("clockTasks") ?? {},
      save: (statuses) => this.ctx.storage.kv.put("clockTasks", statuses),
    },
    nowMs: () => Date.now(),
    onFailure: (task, error) =>
      log("error", "A task of the agency's clock failed.", { agencyId: this.#agencyId(), task, error }),
  });

  /** Task runs in progress. */
  #runs = 0;

  #agencyId(): string | undefined {
    return this.ctx.storage.kv.get<string>("agencyId");
  }

  #claim() {
    return checkedClaim(this.#agencyId() ?? "", "hub");
  }

  async wake(agencyId: string): Promise<void> {
    this.#know(agencyId);
    this.#tasks.noteWrite(Date.now() + soonMs);
    // Together: people wait for the report, and it need not wait for the alarm to be stored.
    await Promise.all([this.#setAlarm(), this.#watchers.look()]);
  }

  async tellStream(agencyId: string, workspaceId: string): Promise<void> {
    this.#know(agencyId);
    this.#streams.add(workspaceId);
    this.ctx.waitUntil(this.#checkSessionsBy(Date.now() + sessionsCheckedEveryMs));
    await this.#watchers.begin();
  }

  async restoreClock(agencyId: string): Promise<void> {
    this.#know(agencyId);
    const version = clockVersion(readConfig(this.env));
    const isNew = this.ctx.storage.kv.get<string>("clockVersion") !== version;
    if (isNew) {
      this.ctx.storage.kv.put("clockVersion", version);
      this.#tasks.makeDue(Math.round(Date.now() + Math.random() * spreadMs));
    }
    if (isNew || (await this.ctx.storage.getAlarm()) === null) await this.#setAlarm();
  }

  async readClock(agencyId: string, { runsAll }: { runsAll: boolean }): Promise<ClockStatus> {
    this.#know(agencyId);
    if (runsAll) {
      this.#tasks.makeDue(Date.now());
      await this.#runTasks();
    }
    return { alarmAt: await this.ctx.storage.getAlarm(), tasks: this.#tasks.list() };
  }

  #know(agencyId: string): void {
    if (this.#agencyId() === agencyId) return;
    this.ctx.storage.kv.put("agencyId", agencyId);
    this.ctx.storage.kv.put("clockVersion", clockVersion(readConfig(this.env)));
  }

  async #setAlarm(): Promise<void> {
    // It is set at the end of the run.
    if (this.#runs > 0) return;
    const at = Math.max(this.#tasks.nextDueAt(), Date.now() + pauseMs);
    const alarm = await this.ctx.storage.getAlarm();
    if (alarm === null || alarm > at) await this.ctx.storage.setAlarm(at);
  }

  /** A request watches on behalf of its session. The socket hibernates, so an idle agency costs nothing. */
  override async fetch(request: Request): Promise<Response> {
    const agencyId = request.headers.get(watchHeaders.agencyId);
    const tokenHash = request.headers.get(watchHeaders.tokenHash);
    if (!agencyId || !tokenHash)
      return new Response("The request does not say which session watches.", { status: 400 });
    this.#know(agencyId);
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.#report(this.#watchers.accept(ours, tokenHash));
    this.ctx.waitUntil(this.#checkSessionsBy(Date.now() + sessionsCheckedEveryMs));
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

  async #checkSessionsBy(at: number): Promise<void> {
    this.#tasks.makeDue(at, [checkSessionsTask.name]);
    await this.#setAlarm();
  }

  /** If something could not be reported now, the clock reports it soon. */
  #report(looking: Promise<void>): void {
    this.ctx.waitUntil(
      looking.catch(async (error: unknown) => {
        log("warn", "Changes could not be reported to the watchers.", { agencyId: this.#agencyId(), error });
        await this.#checkSessionsBy(Date.now() + soonMs);
      }),
    );
  }

  override async alarm(): Promise<void> {
    if (this.#agencyId()) await this.#runTasks();
  }

  async #runTasks(): Promise<void> {
    this.#runs += 1;
    let ports: ClockPorts | undefined;
    const later = (work: Promise<unknown>) => this.ctx.waitUntil(work);
    try {
      await this.#tasks.run(
        () => (ports ??= openClockPorts(this.env, this.#claim(), { watchers: this.#watchers, later })),
      );
    } finally {
      this.#runs -= 1;
      await this.#setAlarm();
    }
  }
}
