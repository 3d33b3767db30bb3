declare module 'virtual:api-examples' {
  /** The example response of each operation of the API, by method and path. Null for one that isn't JSON. */
  const examples: Record<string, unknown>;
  export default examples;
}
