/**
 * A product whose connection to its databases passes through here: counts the requests, and responds in their place
 * as a busy server, a failing proxy or a broken connection would.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../apps/cli/local/free-port.ts";
import { type Product, startProduct } from "../../apps/cli/local/product.ts";

/** Instead of the database's response; "LOST" and the statuses with `after` are sent once it has done its work. */
export type Trouble = { status: number; after?: boolean } | "LOST";

export interface Asked {
  database: string;
  /** The request's body: the statements as they are sent. */
  body: string;
}

export interface TappedProduct extends Product {
  /** The requests since the last call of `forget`. */
  asked: Asked[];
  forget(): void;
  /** Called before each request passes; undefined lets it through. */
  trouble(decide: (asked: Asked) => Trouble | undefined): void;
}

/** JSON escapes the quotes of a statement, and the library's own encoding does not. */
const textOf = (body: Buffer) => body.toString("latin1").replaceAll('\\"', '"');

export async function startTappedProduct(vars: Record<string, string> = {}): Promise<TappedProduct> {
  let origin = "";
  const asked: Asked[] = [];
  let decide: (asked: Asked) => Trouble | undefined = () => undefined;
  const server = createServer((request, response) => {
    const pass = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const path = request.url ?? "/";
      const seen = { database: /^\/dev\/([^/]+)\//.exec(path)?.[1] ?? "", body: textOf(body) };
      if (body.length > 0) asked.push(seen);
      const trouble = body.length > 0 ? decide(seen) : undefined;
      if (trouble && trouble !== "LOST" && !trouble.after) return response.writeHead(trouble.status).end();
      const answer = await fetch(origin + path, {
        method: request.method ?? "GET",
        headers: { "content-type": request.headers["content-type"] ?? "application/json" },
        ...(body.length > 0 ? { body } : {}),
      });
      const answered = Buffer.from(await answer.arrayBuffer());
      if (trouble === "LOST") return response.destroy();
      if (trouble) return response.writeHead(trouble.status).end();
      const type = answer.headers.get("content-type") ?? "application/json";
      return response.writeHead(answer.status, { "content-type": type }).end(answered);
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  const directory = mkdtempSync(join(tmpdir(), "carabiner-test-"));
  const product = await startProduct({
    port: await findFreePort(),
    directory,
    vars,
    tapDatabases(urlTemplate) {
      origin = new URL(urlTemplate.replace("{name}", "name")).origin;
      return urlTemplate.replace(origin, `http://localhost:${port}`);
    },
  });
  return {
    ...product,
    asked,
    forget: () => void asked.splice(0),
    trouble: (next) => (decide = next),
    async stop() {
      await product.stop();
      server.closeAllConnections();
      server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
