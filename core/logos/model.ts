/** The agency's logo: what it may be. Browser-safe. */

export const logoBytesMax = 1024 * 1024;
/** Of the longer side, in pixels. */
export const logoSideMax = 4000;

export interface Logo {
  id: string;
  mediaType: string;
  size: number;
  width: number;
  height: number;
}
