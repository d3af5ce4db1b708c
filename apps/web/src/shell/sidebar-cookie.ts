import { createIsomorphicFn } from "@tanstack/react-start";
import { getCookie } from "@tanstack/react-start/server";

/** Stores the sidebar's width, so that the server renders the right one and nothing shifts afterwards. */
export const sidebarCookie = "sidebar";

export const isSidebarRail = createIsomorphicFn()
  .server((): boolean => getCookie(sidebarCookie) === "rail")
  .client((): boolean => document.cookie.split("; ").includes(`${sidebarCookie}=rail`));

export function rememberSidebar(isRail: boolean): void {
  document.cookie = `${sidebarCookie}=${isRail ? "rail" : "full"}; path=/app; max-age=31536000; samesite=lax`;
}
