/** Generated at build time by `web/build/api-reference.ts`. */
declare module 'virtual:api-reference' {
  const reference: import('./reference.ts').ApiReference;
  export default reference;
}

/** Generated at build time by `web/build/docs-menu.ts`. */
declare module 'virtual:docs-menu' {
  interface MenuGroup {
    name: string;
    pages: readonly { slug: string; title: string }[];
  }
  export const guides: readonly MenuGroup[];
  export const reference: MenuGroup;
}
