/**
 * The oldest browsers that the app supports. They are the first that know `light-dark()`, because a part of a page may have a
 * theme of its own, popovers and modulepreload.
 */
export const BROWSER_TARGETS = { chrome: 123, edge: 123, firefox: 125, safari: 17.5 } as const;
