/**
 * fetch to a database server that is busy for a moment, or whose kept connection has gone. Tries again at moments
 * of its own, so that those who were refused together do not come back together, and gives up within seconds.
 */
type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>;
const fetchOnce = fetch as Fetch;

/** 10 ms, 25 ms … 1 s, each half to one and a half times as long: less than 3 s in all. */
const firstPauseMs = 10;
const pauseGrowth = 2.5;
export const triesAtMost = 7;

export const pauseAfter = (tries: number): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(resolve, firstPauseMs * pauseGrowth ** (tries - 1) * (0.5 + Math.random())),
  );

/** Too many at once: refused before anything was done. */
const isRefused = (status: number) => status === 429;
/** The database, or a proxy before it, gave up; perhaps after it was done. */
const isUnsure = (status: number) => status >= 502 && status <= 504;

/** The request may have been carried out, or not: nobody answered. */
export class LineLost extends Error {
  override name = "LineLost";
}

const copyOf = (input: string | Request) => (typeof input === "string" ? input : (input.clone() as Request));

/** For what may be sent more than once: reads, and writes that guard themselves. */
export const steadyFetch: Fetch = async (input, init) => {
  for (let tries = 1; ; tries += 1) {
    const isLast = tries === triesAtMost;
    try {
      const response = await fetchOnce(copyOf(input), init);
      if (isLast || (!isRefused(response.status) && !isUnsure(response.status))) return response;
      await response.body?.cancel();
    } catch (error) {
      if (isLast) throw error;
    }
    await pauseAfter(tries);
  }
};

/** For all other writes: sent again only while the server refuses it. Rejects with `LineLost` when that is not known. */
export const carefulFetch: Fetch = async (input, init) => {
  for (let tries = 1; ; tries += 1) {
    const response = await fetchOnce(copyOf(input), init).catch((error: unknown) => {
      throw new LineLost("The connection to the database was lost.", { cause: error });
    });
    if (isUnsure(response.status)) {
      await response.body?.cancel();
      throw new LineLost(`The database server answered ${response.status}.`);
    }
    if (tries === triesAtMost || !isRefused(response.status)) return response;
    await response.body?.cancel();
    await pauseAfter(tries);
  }
};
