/** Documents as Word files. A door of its own, because the library is loaded only when somebody asks for one. */
export { writeDocx } from "./write-docx.ts";
