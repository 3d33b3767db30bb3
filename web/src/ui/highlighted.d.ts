/** Generated at build time by `web/build/highlighted-samples.ts`. */
declare module '*.txt?highlighted' {
  const sample: import('./code-sample.ts').CodeSample;
  export default sample;
}
