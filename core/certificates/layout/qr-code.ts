import type { Mark } from "#core/pdf";
import { encode } from "uqr";
import { ink } from "./paper.ts";

/** A QR code as rectangles, so that it is sharp at any size. Its quiet zone of four modules is up to the page. */
export function qrCode(text: string, x: number, top: number, side: number): Mark {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const module = side / size;
  const boxes = data.flatMap((row, down) =>
    runsOf(row).map(
      ([from, length]) => [x + from * module, top + down * module, length * module, module] as const,
    ),
  );
  return { kind: "RECTANGLES", boxes, color: ink };
}

/** The start and length of each run of dark modules. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [at, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === at) last[1] += 1;
    else runs.push([at, 1]);
  }
  return runs;
}
