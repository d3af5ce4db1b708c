/** Where drafts say something else than is on file: what Cara looked up, the client's policies, and all amounts on file. */
import type { Artifact } from "#model/artifacts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import type { AgencyDb } from "../shared/database.ts";
import { amountsIn, findAmountsAsked, findAmountsOnFile } from "./amounts-on-file.ts";
import { type Difference, differencesOf } from "./differences.ts";
import type { Approval } from "./model.ts";

export interface ClaimsPorts {
  /** What an email says of the client's policies that their records contradict: its words, and a sentence. */
  contradict(email: {
    accountId: string;
    clientName: string;
    body: string;
  }): Promise<{ said: string; onRecord: string }[]>;
}

export interface DifferenceFinder {
  find(approval: Approval, artifact: Artifact): Promise<Difference[]>;
  forget(): void;
}

export function createDifferenceFinder(db: AgencyDb, ports: ClaimsPorts): DifferenceFinder {
  /** By client and cents: what a list asks about all its drafts is one statement. */
  const amountsOnFile = createBatchLoader(async (keys: readonly string[]) => {
    const sought = keys.map((key) => {
      const [accountId = "", cents] = key.split(" ");
      return { accountId, cents: Number(cents) };
    });
    const found = await findAmountsOnFile(db, sought);
    return new Map(found.map(({ accountId, cents }) => [`${accountId} ${cents}`, true]));
  });

  /** Cara held the words of the first version against the records; what a person wrote since is held against them here. */
  const findClaims = async (
    { accountId, clientName, state }: Approval,
    { kind, body, version, company, known = [] }: Artifact,
  ): Promise<Difference[]> => {
    if (kind !== "EMAIL" || company !== undefined || version === 1 || state !== "PENDING") return [];
    if (accountId === null || body === null) return [];
    const found = await ports.contradict({ accountId, clientName: clientName ?? "the client", body });
    return found
      .filter(({ said }) => !known.some(({ contradicts }) => contradicts === said))
      .map(({ said, onRecord }) => {
        const words = said.trim().replace(/^Hello[^,]*,\s+|[.\s]+$/gu, "");
        return { text: `The email says “${words}”. The records say otherwise: ${onRecord}`, quotes: [] };
      });
  };

  return {
    async find(approval, artifact) {
      const claims = await findClaims(approval, artifact);
      const found = differencesOf(artifact);
      if (found.every(({ isUnsaid }) => isUnsaid !== true)) return [...claims, ...found];
      const { accountId } = approval;
      const amounts = amountsIn(artifact.body ?? "");
      const [asked, standing] = await Promise.all([
        findAmountsAsked(db, artifact.answersEmail),
        accountId === null
          ? []
          : Promise.all(amounts.map((cents) => amountsOnFile.load(`${accountId} ${cents}`))),
      ]);
      const known = amounts.filter((cents, at) => standing[at] === true || asked.has(cents));
      return [...claims, ...differencesOf(artifact, new Set(known))];
    },
    forget: () => amountsOnFile.clear(),
  };
}
