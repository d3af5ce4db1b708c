import { requestTypeLabels } from "#model/servicing";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import { MyServiceRequestsDocument, type MyServiceRequestsQuery } from "../graphql/generated/graphql.ts";
import { DueText } from "../servicing/due-text.tsx";
import { customerOf } from "../servicing/request-text.ts";
import { useViewer } from "../session/viewer.ts";
import { AttentionLine, AttentionList } from "./attention-list.tsx";
import { useShowAll } from "./show-all.tsx";

/** The open service requests that are assigned to the person who is signed in, by due date. */
export function RequestList({ first }: { first: MyServiceRequestsQuery["serviceRequests"] }) {
  const { id } = useViewer();
  const { list, foot } = useShowAll({
    first: { ...first, totalCount: first.totalCount ?? first.nodes.length },
    shownOf: ({ nodes }) => nodes.length,
    load: async (count: number) => {
      const { serviceRequests } = await execute(MyServiceRequestsDocument, { assigneeId: id, first: count });
      return { ...serviceRequests, totalCount: serviceRequests.totalCount ?? serviceRequests.nodes.length };
    },
  });
  if (list.totalCount === 0) return null;
  return (
    <AttentionList title="Your open service requests" count={list.totalCount} foot={foot}>
      {list.nodes.map((request) => (
        <AttentionLine
          key={request.id}
          to={`/app/servicing/${request.id}/overview`}
          title={customerOf(request)}
          detail={requestTypeLabels[request.type]}
          facts={
            <span className={css({ color: "fg.muted", textAlign: "right" })}>
              <DueText request={request} />
            </span>
          }
        />
      ))}
    </AttentionList>
  );
}
