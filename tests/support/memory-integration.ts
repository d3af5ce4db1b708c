/** Another system that keeps what is written there, and can lose its answers. */
import type { Integration, WriteOutcome } from "../../core/approvals/mod.ts";
import type { IntegrationWrite } from "../../core/artifacts/model.ts";

export interface MemoryIntegration {
  integration: Integration;
  /** By key. */
  kept: Map<string, IntegrationWrite>;
  /** What happens next, in place of an answer. LOST: it was written, and the answer did not arrive. */
  next: ("LOST" | "REFUSED")[];
  /** Whether it can tell what became of a write. */
  remembers: boolean;
}

const done: WriteOutcome = { success: true, message: "The note was added." };

export function createMemoryIntegration(): MemoryIntegration {
  const kept: MemoryIntegration["kept"] = new Map();
  const next: MemoryIntegration["next"] = [];
  const memory: MemoryIntegration = {
    kept,
    next,
    remembers: true,
    integration: {
      name: "HawkSoft",
      async write(key, write) {
        const play = next.shift();
        if (play === "REFUSED") return { success: false, message: "There is no such client in HawkSoft." };
        if (kept.has(key)) throw new Error("It was written twice.");
        kept.set(key, write);
        if (play === "LOST") throw new Error("The answer was lost.");
        return done;
      },
      find: async (key) => (memory.remembers && kept.has(key) ? done : null),
    },
  };
  return memory;
}
