import { createServer } from "node:net";

/** Finds a loopback port that is free right now. */
export function findFreePort(): Promise<number> {
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
