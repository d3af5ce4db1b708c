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
import { streamHeaders, type StreamMessage, type WorkspaceStreamInterface } from "./stream-interface.ts";

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
  #isStale = false;
  /** While the number of the last news is read for a first watcher. */
  #greeting: Promise<void> | undefined;

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
    const agencyId = request.headers.get(streamHeaders.agencyId);
    const workspaceId = request.headers.get(streamHeaders.workspaceId);
    if (!agencyId || !workspaceId)
      return new Response("The request does not say which workspace it watches.", { status: 400 });
    this.#know({ agencyId, workspaceId });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours);
    const isFirst = this.ctx.getWebSockets().length === 1;
    const greeting = this.#greet(ours, isFirst).catch((error: unknown) =>
      log("warn", "A watcher was not greeted.", { ...this.#subject(), error }),
    );
    if (isFirst) this.#greeting = greeting;
    this.ctx.waitUntil(greeting);
    return new Response(null, { status: 101, webSocket: theirs });
  }

  /**
   * A watcher reads what came before by itself, once it is accepted. Meanwhile, the number of the last news is read, and
   * for the first watcher they are told from there on. Who has read less than that number reads again.
   */
  async #greet(socket: WebSocket, isFirst: boolean): Promise<void> {
    const { workspaceId } = this.#subject();
    const upTo = await findLastNewsSeq(this.#openDatabase(), workspaceId);
    if (isFirst) this.#keepToldSeq(Math.max(upTo, this.#toldSeq() ?? 0));
    this.#say({ upTo }, isFirst ? this.ctx.getWebSockets() : [socket]);
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  #subject(): Subject {
    const subject = this.ctx.storage.kv.get<Subject>("subject");
    if (!subject) throw new Error("This stream does not know its workspace yet.");
    return subject;
  }

  #know(subject: Subject): void {
    if (!this.ctx.storage.kv.get<Subject>("subject")) this.ctx.storage.kv.put("subject", subject);
  }

  /** The number of the last news that was told, also after sleep; undefined without watchers. */
  #toldSeq(): number | undefined {
    return this.ctx.storage.kv.get<number>("toldSeq");
  }

  #keepToldSeq(seq: number): void {
    this.ctx.storage.kv.put("toldSeq", seq);
  }

  #openDatabase(): AgencyDb {
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
      const tellDraft = async (draft: WorkspaceDraft) => this.#say({ draft });
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
    this.#isStale = true;
    this.#telling ??= this.#tellUntilFresh().finally(() => (this.#telling = undefined));
    return this.#telling;
  }

  async #tellUntilFresh(): Promise<void> {
    let tries = 1;
    while (this.#isStale) {
      this.#isStale = false;
      if (this.ctx.getWebSockets().length === 0) {
        this.ctx.storage.kv.delete("toldSeq");
        return;
      }
      await this.#greeting;
      const { workspaceId } = this.#subject();
      const toldSeq = this.#toldSeq();
      const news = await readNews(this.#openDatabase(), workspaceId, toldSeq ?? 0).catch((error: unknown) => {
        if (tries === TELL_TRIES) throw error;
        return "FAILED" as const;
      });
      if (news === "FAILED") {
        tries += 1;
        this.#isStale = true;
        await scheduler.wait(againMs);
        continue;
      }
      if (!news || news.seq === toldSeq) continue;
      this.#say(news);
      this.#keepToldSeq(news.seq);
    }
  }

  #say(message: StreamMessage, sockets = this.ctx.getWebSockets()): void {
    const text = JSON.stringify(message);
    for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send(text);
  }
}

function holdOf(taken: Taken): Held {
  const { promise, resolve } = Promise.withResolvers<Driven>();
  return { taken, letGo: () => resolve({ tag: "OVER" }), whenLetGo: promise };
}
