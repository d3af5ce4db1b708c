/**
 * One per workspace: drives its workflow and tells those who watch it. Only a shell: core decides what comes next, each
 * step runs in a Worker invocation of its own, and the journal is in the agency's database. What the object stores may
 * be lost: AgencyHub wakes workflows that nobody drives.
 */
import { DurableObject } from "cloudflare:workers";
import type { Driven, Taken } from "#core/workflows";
import { findLastNewsSeq, readNews, type WorkspaceDraft } from "#core/workspaces";
import { checkedClaim, openAgencyDatabase } from "../adapters/agency-database.ts";
import type { AgencyDb } from "../../core/shared/database.ts";
import { type Env, readConfig } from "../config.ts";
import { log } from "../log.ts";
import type { WorkflowSteps } from "../workflow-steps.ts";
import { agencyHub } from "./hub-address.ts";
import type { WorkspaceStreamInterface } from "./stream-interface.ts";
import { type FollowMessage, type NewsMessage, type ToldMessage, watchHeaders } from "./watch-messages.ts";
import { type Beside, createWatchers, type HandedChanges } from "./watchers.ts";

/** While a workflow is driven, an alarm is set this far ahead: it goes on should this object be lost. */
const aheadMs = 10_000;
/** How soon it is tried again to take a workflow, since no step was begun, or to read what is to be told. */
const againMs = 2_000;
/** The last news of a workflow come once: if they cannot be read, its page would go on showing that it works. */
const TELL_TRIES = 15;

interface Subject {
  agencyId: string;
  workspaceId: string;
}

/** The workflow that is driven. What is let go of is not waited for: its step is told to give up. */
interface Held {
  taken: Taken;
  letGo(): void;
  whenLetGo: Promise<Driven>;
}

export class WorkspaceStream extends DurableObject<Env> implements WorkspaceStreamInterface {
  #driving = false;
  #held: Held | undefined;
  #isWoken = false;
  #telling: Promise<void> | undefined;
  /** Watchers that wait for the hub to know that somebody watches here. */
  #arriving = 0;
  readonly #watchers = createWatchers({
    context: this.ctx,
    openDatabase: () => this.#openDatabase(),
    beside: this.#news(),
  });

  async wake(agencyId: string, workspaceId: string): Promise<void> {
    this.#know({ agencyId, workspaceId });
    await this.ctx.storage.setAlarm(Date.now() + aheadMs);
    this.ctx.waitUntil(Promise.all([this.#letGoOfEnded(), this.#drive(), this.#tell()]));
  }

  async tell(agencyId: string, workspaceId: string): Promise<void> {
    this.#know({ agencyId, workspaceId });
    await this.#tell();
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + aheadMs);
    await Promise.all([this.#letGoOfEnded(), this.#drive()]);
  }

  countWatchers(): number {
    return this.ctx.getWebSockets().length;
  }

  override async fetch(request: Request): Promise<Response> {
    const agencyId = request.headers.get(watchHeaders.agencyId);
    const workspaceId = request.headers.get(watchHeaders.workspaceId);
    const tokenHash = request.headers.get(watchHeaders.tokenHash);
    if (!agencyId || !workspaceId || !tokenHash)
      return new Response("The request does not say which session watches which workspace.", { status: 400 });
    this.#know({ agencyId, workspaceId });
    this.#arriving += 1;
    try {
      await this.#askHub();
      const { 0: theirs, 1: ours } = new WebSocketPair();
      this.#report(this.#watchers.accept(ours, tokenHash));
      return new Response(null, { status: 101, webSocket: theirs });
    } finally {
      this.#arriving -= 1;
    }
  }

  /** The hub hands over what changes in the agency, until it is told that nobody watches here. */
  async #askHub(): Promise<void> {
    if (this.ctx.storage.kv.get<boolean>("isTold")) return;
    const { agencyId, workspaceId } = this.#subject();
    await agencyHub(this.env, agencyId).tellStream(agencyId, workspaceId);
    this.ctx.storage.kv.put("isTold", true);
  }

  async tellChanges(handed: HandedChanges): Promise<number> {
    const watching = this.countWatchers() + this.#arriving;
    if (watching === 0) this.ctx.storage.kv.delete("isTold");
    // The hub has others to tell, and no use for what fails here.
    this.ctx.waitUntil(this.#watchers.take(handed).catch(() => this.#tellLater()));
    return watching;
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    if (typeof message !== "string") return socket.close(1003, "Watchers speak JSON.");
    const { after } = JSON.parse(message) as FollowMessage;
    this.#report(this.#watchers.follow(socket, after));
  }

  override webSocketClose(socket: WebSocket): void {
    this.#watchers.leave(socket);
    socket.close();
  }

  #report(looking: Promise<void>): void {
    this.ctx.waitUntil(
      looking.catch((error: unknown) =>
        log("warn", "A watcher was not greeted.", { ...this.#subject(), error }),
      ),
    );
  }

  /**
   * A watcher reads what came before by itself, once it is accepted. The number of the last news that was told is kept also
   * after sleep; undefined without watchers.
   */
  #news(): Beside<NewsMessage> {
    const { kv } = this.ctx.storage;
    const toldSeq = () => kv.get<number>("toldNewsSeq");
    const subject = () => this.#subject();
    const lastIn = (db: AgencyDb) => findLastNewsSeq(db, subject().workspaceId);
    const nothing = async (db: AgencyDb) => ({ news: null, upTo: toldSeq() ?? (await lastIn(db)) });
    return {
      recall: nothing,
      async read(db) {
        const seq = toldSeq();
        if (seq === undefined) return nothing(db);
        const news = await readNews(db, subject().workspaceId, seq);
        return news && news.seq > seq ? { news, upTo: news.seq } : { news: null, upTo: seq };
      },
      isNews: ({ news }) => news !== null,
      keep: ({ upTo }) => kv.put("toldNewsSeq", upTo),
      forget: () => void kv.delete("toldNewsSeq"),
    };
  }

  #subject(): Subject {
    const subject = this.ctx.storage.kv.get<Subject>("subject");
    if (!subject) throw new Error("This stream does not know its workspace yet.");
    return subject;
  }

  #know(subject: Subject): void {
    if (!this.ctx.storage.kv.get<Subject>("subject")) this.ctx.storage.kv.put("subject", subject);
  }

  #openDatabase() {
    return openAgencyDatabase(readConfig(this.env), checkedClaim(this.#subject().agencyId, "hub")).db;
  }

  #steps(): Service<WorkflowSteps> {
    return (this.ctx.exports as unknown as { WorkflowSteps: Service<WorkflowSteps> }).WorkflowSteps;
  }

  /** Takes the workflow and goes on until it waits or ends. A failure is tried again by the alarm. */
  async #drive(): Promise<void> {
    this.#isWoken = true;
    if (this.#driving) return;
    this.#driving = true;
    try {
      while (this.#isWoken) {
        this.#isWoken = false;
        await this.#driveAll();
      }
      await this.ctx.storage.deleteAlarm();
    } catch (error) {
      log("warn", "A step of a workflow failed and is tried again.", { ...this.#subject(), error });
      return;
    } finally {
      this.#driving = false;
    }
    if (this.#isWoken) await this.#drive();
  }

  /** What ends may start the next message's workflow. */
  async #driveAll(): Promise<void> {
    const { agencyId, workspaceId } = this.#subject();
    const take = async () => {
      try {
        return await this.#steps().take(agencyId, workspaceId);
      } catch (error) {
        await this.ctx.storage.setAlarm(Date.now() + againMs);
        throw error;
      }
    };
    for (let taken = await take(); taken; taken = await take()) {
      const held = holdOf(taken);
      this.#held = held;
      const giveUp = () => held.whenLetGo.then(() => undefined);
      const tellDraft = async (draft: WorkspaceDraft) =>
        this.#watchers.say({ tag: "DRAFT", draft } satisfies ToldMessage);
      for (let isOver = false; !isOver;) {
        await this.ctx.storage.setAlarm(Date.now() + aheadMs);
        const driven = await Promise.race([
          this.#steps().drive(agencyId, taken, giveUp, tellDraft),
          held.whenLetGo,
        ]);
        this.ctx.waitUntil(this.#tell());
        if (driven.tag === "LATER") await Promise.race([scheduler.wait(driven.afterMs), held.whenLetGo]);
        isOver = driven.tag === "OVER";
      }
      this.#held = undefined;
    }
  }

  /** Somebody has stopped what is driven: its step may be waiting for a model, and the next message is not to wait as well. */
  async #letGoOfEnded(): Promise<void> {
    const held = this.#held;
    if (!held) return;
    const { agencyId, workspaceId } = this.#subject();
    if (!(await this.#steps().holds(agencyId, workspaceId, held.taken))) held.letGo();
  }

  /** Concurrent calls share one or two reads. */
  #tell(): Promise<void> {
    return this.#watchers.look().catch(() => this.#tellLater());
  }

  #tellLater(): Promise<void> {
    const tellLater = async () => {
      for (let tries = 2; ; tries += 1) {
        await scheduler.wait(againMs);
        try {
          return await this.#watchers.look();
        } catch (error) {
          if (tries === TELL_TRIES) throw error;
        }
      }
    };
    return (this.#telling ??= tellLater().finally(() => (this.#telling = undefined)));
  }
}

function holdOf(taken: Taken): Held {
  const { promise, resolve } = Promise.withResolvers<Driven>();
  return { taken, letGo: () => resolve({ tag: "OVER" }), whenLetGo: promise };
}
