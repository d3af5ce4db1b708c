import { createContext } from "react";

/**
 * True inside a modal. The browser makes everything outside of a modal inert,
 * so menus and listboxes opened in one must be rendered in it, not at the body.
 */
export const ModalContext = createContext(false);
