/**
 * Mail about a record: it is queued in the batch that makes it necessary, sent once, and what the provider reports is
 * recorded once per event. The state of a delivery follows from what is known about it, in whatever order it arrived.
 */
export { type Bounce, findBounces, forgetBounces } from "./bounces.ts";
export { type DeliveryNews, joinDeliveryNews } from "./delivery-news.ts";
export { DeliveryRef } from "./graphql-ref.ts";
export { type DeliveryMail, queueDelivery, type QueuedDelivery } from "./queue-delivery.ts";
export { type DeliveryEvent, recordDeliveryEvent } from "./record-event.ts";
export { deliveryOf, type DeliveryRow, findDeliveryRow, findDeliveryRowsWhere } from "./repository.ts";
export { type DeliveryPorts, sendDeliveryJob } from "./send-delivery.ts";
export { createDeliveries, type Deliveries } from "./service.ts";
