/** A product for a single test file: its own limits, its own databases, which can be disconnected. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../apps/cli/local/free-port.ts";
import { type Product, startProduct } from "../../apps/cli/local/product.ts";

export interface OwnProduct extends Product {
  /** The connection between the Worker and its databases: can be cut and restored. */
  cutDatabases(): void;
  mendDatabases(): void;
}

/** `vars`: override those of a local product. The build is the one that the suite was set up with. */
export async function startOwnProduct(vars: Record<string, string>): Promise<OwnProduct> {
  const directory = mkdtempSync(join(tmpdir(), "carabiner-test-"));
  const line = await openLine();
  const product = await startProduct({
    port: await findFreePort(),
    directory,
    vars,
    tapDatabases: (urlTemplate) => urlTemplate.replace(/:\d+/, line.leadTo),
  });
  return {
    ...product,
    cutDatabases: () => line.cut(true),
    mendDatabases: () => line.cut(false),
    async stop() {
      await product.stop();
      await line.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Forwards bytes to another port until it is cut. */
async function openLine() {
  let target = 0;
  let isCut = false;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.once("error", () => to.destroy());
      from.once("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const dropAll = () => open.forEach((socket) => socket.destroy());
  return {
    /** Maps a URL with the real ":PORT" to one with this connection's port. */
    leadTo(real: string): string {
      target = Number(real.slice(1));
      return `:${port}`;
    },
    cut(on: boolean) {
      isCut = on;
      if (on) dropAll();
    },
    close() {
      dropAll();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
