/**
 * fetch for requests that may be sent more than once: reads, and writes that guard themselves. A kept connection
 * that the server has closed meanwhile fails at the moment in which it is used ("Network connection lost"); the
 * next try takes another. Several may be kept, so there are several tries.
 */
type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>;
const fetchOnce = fetch as Fetch;
const triesAtMost = 4;

export const steadyFetch: Fetch = async (input, init) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetchOnce(typeof input === "string" ? input : (input.clone() as Request), init);
    } catch (error) {
      if (tries === triesAtMost) throw error;
    }
  }
};
