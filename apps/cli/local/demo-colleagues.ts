/** Who works in the demo agency beside its owner, and whom new service requests go to. All of them can sign in. */
import type { Client } from "./client.ts";

export interface DemoColleague {
  key: string;
  name: string;
  email: string;
  role: string;
  /** Has left: this colleague takes over the work, and the address no longer signs in. */
  handsOverTo?: string;
}

export interface DemoRule {
  type: string;
  /** Keys of colleagues. */
  inTurn: string[];
  priority: string;
}

export interface DemoStaff {
  /** By a colleague's key, or "owner"; null when omitted. */
  idOf(key: string | undefined): string | null;
  /** Hands over the work of those who have left and disables them. */
  partWithFormer(): Promise<void>;
}

/** The same keys give the same users, so an interrupted load resumes where it stopped. */
export async function addColleagues(
  client: Client,
  colleagues: readonly DemoColleague[],
  ownerId: string,
): Promise<DemoStaff> {
  const ids = new Map([["owner", ownerId]]);
  const former: { id: string; successor: string }[] = [];
  for (const { key, handsOverTo, ...input } of colleagues) {
    const { createAgencyUser } = await client.graphql<{ createAgencyUser: { id: string } }>(
      "mutation ($input: CreateAgencyUserInput!) { createAgencyUser(input: $input) { id } }",
      { input: { ...input, idempotencyKey: `demo-colleague-${key}` } },
    );
    ids.set(key, createAgencyUser.id);
    if (handsOverTo) former.push({ id: createAgencyUser.id, successor: handsOverTo });
  }
  const idOf = (key: string | undefined): string | null => {
    if (key === undefined) return null;
    const id = ids.get(key);
    if (id === undefined) throw new Error(`The demo agency has no colleague ${key}.`);
    return id;
  };
  const partWithFormer = async () => {
    for (const { id, successor } of former) {
      await client.graphql(
        `mutation ($id: ID!, $toId: ID) {
          reassignWork(fromUserId: $id, toUserId: $toId) { accounts } disableAgencyUser(id: $id) { id }
        }`,
        { id, toId: idOf(successor) },
      );
    }
  };
  return { idOf, partWithFormer };
}

export async function setServicingRules(
  client: Client,
  rules: readonly DemoRule[],
  staff: DemoStaff,
): Promise<void> {
  const input = {
    rules: rules.map(({ inTurn, ...rule }) => ({
      ...rule,
      assignee: { kind: "IN_TURN", userIds: inTurn.map((key) => staff.idOf(key)) },
    })),
  };
  await client.graphql(
    "mutation ($input: UpdateServicingSettingsInput!) { updateServicingSettings(input: $input) { version } }",
    { input },
  );
}
