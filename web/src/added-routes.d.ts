/** The operators’ part of the generated tree of routes, which `operator-routes.ts` of the build divides off. */
declare module 'virtual:operator-routes';
