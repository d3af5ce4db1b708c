/** A bare Durable Object that tells everyone who listens what it is told, and a page that shows it. */

interface EchoSpace {
  idFromName(name: string): unknown;
  get(id: unknown): { fetch(request: Request): Promise<Response> };
}

const page = `<!doctype html><title>Echo</title><h1></h1><script>
new EventSource("/listen").onmessage = ({ data }) => (document.querySelector("h1").textContent = data);
</script>`;

export class Echo {
  readonly #open = new Set<WritableStreamDefaultWriter<Uint8Array>>();

  /** POST: the text to tell. GET: a stream of what is told, which begins with an empty line. */
  async fetch(request: Request): Promise<Response> {
    if (request.method === "POST") {
      const text = await request.text();
      for (const writer of this.#open) this.#tell(writer, text);
      return new Response("told");
    }
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    this.#open.add(writer);
    this.#tell(writer, "listening");
    return new Response(readable, { headers: { "content-type": "text/event-stream" } });
  }

  #tell(writer: WritableStreamDefaultWriter<Uint8Array>, text: string): void {
    writer.write(new TextEncoder().encode(`data: ${text}\n\n`)).catch(() => this.#open.delete(writer));
  }
}

export default {
  async fetch(request: Request, { ECHO }: { ECHO: EchoSpace }): Promise<Response> {
    if (new URL(request.url).pathname === "/")
      return new Response(page, { headers: { "content-type": "text/html" } });
    return ECHO.get(ECHO.idFromName("one")).fetch(request);
  },
};
