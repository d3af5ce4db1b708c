import { noteDeliveryJob } from "./note-delivery-job.ts";
import { readEmailJob } from "./read-email-job.ts";
import { confirmReceiptJob } from "./rules/mod.ts";

export const emailJobs = [readEmailJob, noteDeliveryJob, confirmReceiptJob];
