import { useEffect, useRef } from "react";
import { css } from "#styled/css";
import { CertificateHolderChoicesDocument, type HolderChoiceFragment } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { addressLine } from "./address-line.ts";
import { namesakesOf } from "./holder-namesakes.ts";
import { namesakesQuery } from "./namesakes-query.ts";

interface TwinHolderProps {
  accountId: string;
  name: string;
  /** What the server says about it. */
  problem: string;
  onUse: (holder: HolderChoiceFragment) => void;
  onAddAnother: () => void;
}

/** The list has a holder of the typed name at another address: which of the two is meant, a person says. */
export function TwinHolder({ accountId, name, problem, onUse, onAddAnother }: TwinHolderProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const { data } = useQuery(CertificateHolderChoicesDocument, namesakesQuery(accountId, name));
  const listed = namesakesOf(name, data?.certificateHolders.nodes ?? []);
  return (
    <div ref={notice} tabIndex={-1}>
      <Banner hue="amber" title={problem} isAlert>
        <ul className={css({ display: "grid", gap: "8", mt: "8", justifyItems: "start" })}>
          {listed.map((holder) => (
            <li key={holder.id} className={css({ display: "grid", gap: "2", justifyItems: "start" })}>
              <Button size="small" onClick={() => onUse(holder)}>
                Use the holder on the list
              </Button>
              <span className={css({ textStyle: "small" })}>{addressLine(holder.address)}</span>
            </li>
          ))}
          <li>
            <Button size="small" onClick={onAddAnother}>
              Add as another holder
            </Button>
          </li>
        </ul>
      </Banner>
    </div>
  );
}
