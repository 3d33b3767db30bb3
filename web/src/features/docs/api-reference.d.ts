/** Generated at build time by `web/build/api-reference.ts`. */
declare module 'virtual:api-reference' {
  const reference: import('./reference.ts').ApiReference;
  export default reference;
}
