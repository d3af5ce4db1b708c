import { createContext } from "react";

/** True inside the application's frame: sidebar, top bar, main region. */
export const InShellContext = createContext(false);
