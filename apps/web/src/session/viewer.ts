/** The signed-in user and their agency: loaded once by the layout of /app, read by every screen in it. */
import { getRouteApi } from "@tanstack/react-router";
import type { ShellQuery } from "../graphql/generated/graphql.ts";

export type Viewer = ShellQuery["agencyUser"];
export type Colleague = ShellQuery["agencyUsers"][number];

const appRoute = getRouteApi("/app");

export const useViewer = (): Viewer => appRoute.useLoaderData({ select: ({ agencyUser }) => agencyUser });

/** The number of the last change that the layout's data reflect. */
export const useLastChangeSeq = (): number =>
  appRoute.useLoaderData({ select: ({ lastChangeSeq }) => lastChangeSeq });

export const useColleagues = (): readonly Colleague[] =>
  appRoute.useLoaderData({ select: ({ agencyUsers }) => agencyUsers });
