import { createContext } from "react";

/**
 * True inside a modal. The browser makes everything outside a modal inert, so menus and listboxes opened inside one
 * must be rendered in it, not in the body.
 */
export const ModalContext = createContext(false);
