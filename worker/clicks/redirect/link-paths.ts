export const TRACK_PATH = /^\/+track\/*$/i;
/** The start of a path that names its publisher. */
export const GO_PATH = /^\/+go(?:\/+|$)/i;

/** True for the paths of links on a host that also has other pages. On the `go.` host every path is one. */
export function isLinkPath(path: string): boolean {
  return TRACK_PATH.test(path) || GO_PATH.test(path);
}
