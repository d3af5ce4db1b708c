/**
 * fetch for requests that may be sent twice: reads, and scripts that guard themselves. A kept connection that the
 * server has closed meanwhile fails at the moment in which it is used ("Network connection lost"); a second try
 * takes a new one.
 */
type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>;
const fetchOnce = fetch as Fetch;

export const steadyFetch: Fetch = async (input, init) => {
  const again = typeof input === "string" ? input : (input.clone() as Request);
  try {
    return await fetchOnce(input, init);
  } catch {
    return fetchOnce(again, init);
  }
};
