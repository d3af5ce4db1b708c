/** The style that was created just now: its page begins with the preview being generated. */
let created: string | null = null;

export function noteCreated(id: string | null): void {
  created = id;
}

export const wasCreatedNow = (id: string): boolean => created === id;
