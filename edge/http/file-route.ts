/** The address of one kind of stored files, only for signed-in users of the agency that owns them. */
import { Hono } from "hono";
import type { SessionWork } from "../session-work.ts";
import type { HttpEnv } from "./http-env.ts";
import { refuseAccess } from "./refuse-access.ts";
import { refuseMethod } from "./refuse-method.ts";
import { serveFile } from "./serve-file.ts";

interface ServedFile {
  name: string;
  mediaType: string;
  storageKey: string;
}

interface FileKind {
  /** "file": what a person opens at the address. */
  noun: string;
  missing: string;
  /** Null if the agency has no such file. */
  find(session: SessionWork, id: string): Promise<ServedFile | null>;
}

export const createFileRoute = ({ noun, missing, find }: FileKind) =>
  new Hono<HttpEnv>()
    .get("/:id", async (c) => {
      const { session } = c.get("composition");
      const [refusal, file] = session
        ? await Promise.all([session.access.findRefusal("READ"), find(session, c.req.param("id"))])
        : [];
      if (!session || refusal) return refuseAccess(c, refusal, noun);
      const stored = file && (await session.ports.storage.find(file.storageKey));
      return stored ? await serveFile(c, session, { ...file, stored }) : c.text(missing, 404);
    })
    .all("/:id", refuseMethod("GET", "HEAD"));
