import { createFileRoute, getRouteApi, Outlet } from "@tanstack/react-router";
import { RequestBody } from "../servicing/request-body.tsx";
import { RequestOverview } from "../servicing/request-overview.tsx";

const requestRoute = getRouteApi("/app/servicing/$requestId");

/** The overview and the dialogs over it: one page, so that opening a dialog loads nothing again. */
export const Route = createFileRoute("/app/servicing/$requestId/_overview")({ component: Page });

function Page() {
  const { request } = requestRoute.useLoaderData();
  return (
    <>
      <RequestBody request={request}>
        <RequestOverview key={request.id} request={request} />
      </RequestBody>
      <Outlet />
    </>
  );
}
