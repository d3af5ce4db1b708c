import { createServer } from "node:net";
import { randomInt } from "node:crypto";

/**
 * Below the ports that systems hand out by themselves (from 32768 on Linux, from 49152 elsewhere), so that no outgoing
 * connection and no server that asked for any port takes one between the look and the use.
 */
const portsFrom = 20_000;
const portsUntil = 32_768;

/** Finds a port that is free right now on both loopback families: servers listen on "localhost". */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(portsFrom, portsUntil);
    if (await isPortFree(port)) return port;
  }
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
