/** The public's lookup of a certificate: the registry leads from the code's key to the agency, which is only read. */
import { type Verification, verifyCertificate } from "#core/certificates";
import { checkedClaim, openAgencyDatabase, openRegistry } from "./adapters/agency-database.ts";
import { nowMs } from "./agency-scope.ts";
import type { Config } from "./config.ts";
import { networkAddress } from "./http/network-address.ts";
import type { RequestParts } from "./request-parts.ts";

const refuseWrites = () => Promise.reject(new Error("A lookup by the public writes to no agency."));

export const createVerification =
  ({ request }: RequestParts, config: Config) =>
  (code: string): Promise<Verification> =>
    verifyCertificate(
      {
        registry: openRegistry(config).db,
        openAgency: (agencyId) =>
          openAgencyDatabase(config, checkedClaim(agencyId, "verification code"), refuseWrites).db,
        secret: config.SIGN_IN_SECRET,
        nowMs,
        wait: (ms) => scheduler.wait(ms),
      },
      { code, network: networkAddress(request) },
    );
