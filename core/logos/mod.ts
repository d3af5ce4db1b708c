/**
 * The agency's logo: a PNG or JPEG picture, checked by its content. A replaced or removed one is deleted, and an upload
 * that was cut off changes nothing.
 */
export { measurePicture } from "./measure-picture.ts";
export { createLogos, findLogoFile, findServedLogo, storedLogos } from "./service.ts";
