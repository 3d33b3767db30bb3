declare module 'virtual:api-examples' {
  /** The example response of each operation of the API, null for one that isn't JSON, and its body's schema, by method and path. */
  const operations: Record<string, { response: unknown; body: unknown }>;
  export default operations;
}
