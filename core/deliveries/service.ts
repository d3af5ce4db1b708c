import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import type { Delivery } from "./model.ts";
import { deliveryOf, findDeliveryRow, listDeliveryRows } from "./repository.ts";

export interface Deliveries {
  find(id: string): Promise<Delivery | null>;
  /** The latest deliveries about a certificate, the newest first. Calls in the same tick share one statement. */
  ofCertificate(certificateId: string): Promise<Delivery[]>;
}

/** The deliveries of one agency, for one request. */
export function createDeliveries({ db }: AgencyScope): Deliveries {
  const ofCertificates = createBatchLoader((ids: readonly string[]) =>
    listDeliveryRows(db, "certificate", ids),
  );
  return {
    async find(id) {
      const row = await findDeliveryRow(db, id);
      return row && deliveryOf(row);
    },
    ofCertificate: async (certificateId) =>
      ((await ofCertificates.load(certificateId)) ?? []).map(deliveryOf),
  };
}
