/** Who did something, by the kinds of actors. */
import type { ActorKind } from "../shared/actor.ts";
import type { HistoryActor } from "./entry.ts";

/** Everything that is not a user, with the kinds of actors that it stands for. Background jobs do Cara's work. */
const others: readonly { id: string; name: string; kinds: readonly ActorKind[] }[] = [
  { id: "CARA", name: "Cara", kinds: ["CARA", "WORKFLOW"] },
  { id: "CARABINER", name: "Carabiner", kinds: ["CRONJOB"] },
  { id: "CLIENT", name: "The client", kinds: ["AGENCY_CLIENT"] },
  { id: "ANONYMOUS", name: "Someone who was not signed in", kinds: ["ANONYMOUS"] },
];

interface Acted {
  entity: string;
  actorKind: ActorKind;
  actorId: string | null;
  /** Null if the user is unknown, such as one from an earlier system. */
  actorName: string | null;
}

export function actorOf({ entity, actorKind, actorId: userId, actorName }: Acted): HistoryActor {
  // Nothing about a subscription is Cara's work.
  const kind = entity === "subscription" && actorKind === "WORKFLOW" ? "CRONJOB" : actorKind;
  if (kind === "AGENCY_USER") return { id: userId ?? kind, kind, name: actorName ?? "A former user", userId };
  const other = others.find(({ kinds }) => kinds.includes(kind));
  return { id: other?.id ?? kind, kind, name: other?.name ?? "Carabiner", userId: null };
}

/** The kinds of actors that a filter's id stands for; null for a user's id. */
export const kindsOfActor = (actorId: string): readonly ActorKind[] | null =>
  others.find(({ id }) => id === actorId)?.kinds ?? null;
