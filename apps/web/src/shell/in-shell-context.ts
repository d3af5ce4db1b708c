import { createContext } from "react";

/** True for what stands inside the frame of the application: sidebar, top bar, main region. */
export const InShellContext = createContext(false);
