import { useRouter } from "@tanstack/react-router";

/** Shows the list after an upload. If some files were rejected, the dialog stays open above it. */
export function useShowUploaded(documents: string): (isAll: boolean) => void {
  const router = useRouter();
  return (isAll) => {
    if (!isAll) void router.invalidate();
    else
      void router
        .navigate({ to: documents as never, replace: true, ignoreBlocker: true })
        .then(() => router.invalidate());
  };
}
