/**
 * Limits on what the drawing instructions of a page may cost. PDF.js copies its state for each `q` in a chain, so that
 * each further one takes longer than the one before, and it works through any number of instructions without a pause.
 * A few hundred bytes would keep everybody waiting for ever. PDF.js has no setting for it and does not export the
 * classes at work; but each of them sets a property of a name of its own when it is built. The first one built is
 * caught by that name, and from then on its class counts: pages, forms, patterns, letters and notes alike.
 */

/** Programs that write PDFs go a few dozen deep; PDF's own advice is 28. */
const MAX_NESTING = 500;
/** On a page with all the forms that it calls; a dense page has some ten thousand. */
const MAX_OPERATORS = 200_000;
/** Unpacked. A picture has as many bytes as dots, whose number is limited elsewhere; anything else far fewer. */
const MAX_STREAM_BYTES = 16 * 1024 * 1024;

/** PDF.js goes on after most errors, and says which in a warning: this one does not let itself be written into it. */
class LimitError extends Error {
  override name = "InvalidPDFException";
  [Symbol.toPrimitive](): never {
    throw this;
  }
}

interface StateManager {
  state: { spent?: { operators: number } };
  stateStack: unknown[];
  save(): void;
}

interface Preprocessor {
  stateManager: StateManager;
  nonProcessedArgs: unknown[];
  spent?: { operators: number };
  read(operation: unknown): boolean;
}

interface Decoder {
  _rawMinBufferLength: number;
  dict?: { get(name: string): { name?: string } | undefined } | null;
  stream: {
    isAsync: boolean;
    reset(): void;
    getBytes(): Uint8Array<ArrayBuffer>;
    asyncGetBytes(): Promise<Uint8Array<ArrayBuffer>>;
  };
  asyncGetBytesFromDecompressionStream(format: CompressionFormat): Promise<Unpacked>;
}

interface Unpacked {
  decompressed: Uint8Array | null;
  compressed: Uint8Array;
}

let isLimited = false;

/** Before the first file is opened; once is enough. */
export function limitDrawing(): void {
  if (isLimited) return;
  isLimited = true;
  catchClass<StateManager>("stateStack", "save", limitNesting);
  catchClass<Preprocessor>("nonProcessedArgs", "read", limitOperators);
  catchClass<Decoder>("_rawMinBufferLength", "asyncGetBytesFromDecompressionStream", limitUnpacking);
}

/**
 * `limit` gets the prototype of the first object with this method that sets this property, before anything else is
 * done with it. Others may set a property of that name meanwhile, and get it.
 */
function catchClass<Caught extends object>(
  property: string & keyof Caught,
  method: string & keyof Caught,
  limit: (of: Caught) => void,
): void {
  // oxlint-disable-next-line no-extend-native -- no other way leads to the class, and it is gone once that is caught
  Object.defineProperty(Object.prototype, property, {
    configurable: true,
    enumerable: false,
    get: () => undefined,
    set(this: Caught, value: unknown) {
      Object.defineProperty(this, property, { value, writable: true, enumerable: true, configurable: true });
      if (typeof this[method] !== "function") return;
      Reflect.deleteProperty(Object.prototype, property);
      limit(Object.getPrototypeOf(this) as Caught);
    },
  });
}

function limitNesting(manager: StateManager): void {
  const { save } = manager;
  manager.save = function saveWithin() {
    if (this.stateStack.length >= MAX_NESTING) throw new LimitError("Nested too deeply.");
    save.call(this);
  };
}

function limitOperators(preprocessor: Preprocessor): void {
  const { read } = preprocessor;
  preprocessor.read = function readWithin(operation) {
    // A form begins with a copy of the state where it is called, and so finds the count of its page.
    this.spent ??= this.stateManager.state.spent ??= { operators: 0 };
    if (++this.spent.operators > MAX_OPERATORS) throw new LimitError("Too many instructions.");
    return read.call(this, operation);
  };
}

function limitUnpacking(decoder: Decoder): void {
  let owner: Decoder | null = decoder;
  while (owner && !Object.hasOwn(owner, "asyncGetBytesFromDecompressionStream"))
    owner = Object.getPrototypeOf(owner) as Decoder | null;
  if (!owner) throw new Error("PDF.js unpacks its streams in another way than it did.");
  const unpack = owner.asyncGetBytesFromDecompressionStream;
  owner.asyncGetBytesFromDecompressionStream = async function unpackWithin(format) {
    if (this.dict?.get("Subtype")?.name === "Image") return unpack.call(this, format);
    this.stream.reset();
    const packed = this.stream.isAsync ? await this.stream.asyncGetBytes() : this.stream.getBytes();
    return packed.length * MAX_PACKING <= MAX_STREAM_BYTES
      ? unpack.call(this, format)
      : { decompressed: await unpackWhole(packed, format), compressed: packed };
  };
}

/** What is so small that it cannot unpack to more is not counted as it unpacks. */
const MAX_PACKING = 1_032;

/** Null if it is damaged: PDF.js itself makes the best of it. */
async function unpackWhole(
  packed: Uint8Array<ArrayBuffer>,
  format: CompressionFormat,
): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of new Blob([packed]).stream().pipeThrough(new DecompressionStream(format))) {
      pieces.push(piece);
      length += piece.byteLength;
      if (length > MAX_STREAM_BYTES) break;
    }
  } catch {
    if (length <= MAX_STREAM_BYTES) return null;
  }
  if (length > MAX_STREAM_BYTES) throw new LimitError("Unpacks to too much.");
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
