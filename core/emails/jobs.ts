import { noteDeliveryJob } from "./note-delivery-job.ts";
import { readEmailJob } from "./read-email-job.ts";

export const emailJobs = [readEmailJob, noteDeliveryJob];
