import { createServer } from "node:net";

/** Finds a port that is free right now on both loopback families: servers listen on "localhost". */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = await nextPort();
    if (await isPortFree(port)) return port;
  }
}

function nextPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") return reject(new Error("No port was given."));
      server.close(() => resolve(address.port));
    });
  });
}

/** True if `port` is free on both loopback families. */
export async function isPortFree(port: number): Promise<boolean> {
  const canListen = (host: string) =>
    new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "EADDRNOTAVAIL"));
      server.listen(port, host, () => server.close(() => resolve(true)));
    });
  return (await canListen("127.0.0.1")) && (await canListen("::1"));
}
