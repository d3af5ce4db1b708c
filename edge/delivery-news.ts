import { approvedMail } from "#core/approvals";
import { type DeliveryNews, joinDeliveryNews } from "#core/deliveries";
import { emailNews } from "#core/emails";
import type { Env } from "./config.ts";
import { tellWatchers } from "./durable-objects/stream-address.ts";

/** Those who watch a workspace learn what became of its emails. */
export const openDeliveryNews = (env: Env, agencyId: string): DeliveryNews =>
  joinDeliveryNews([
    approvedMail.createNews((workspaceId) => tellWatchers(env, agencyId, workspaceId)),
    emailNews,
  ]);
