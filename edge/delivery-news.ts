import { createDeliveryNews } from "#core/approvals";
import type { DeliveryNews } from "#core/deliveries";
import type { Env } from "./config.ts";
import { tellWatchers } from "./durable-objects/stream-address.ts";

/** Those who watch a workspace learn what became of its emails. */
export const openDeliveryNews = (env: Env, agencyId: string): DeliveryNews =>
  createDeliveryNews((workspaceId) => tellWatchers(env, agencyId, workspaceId));
