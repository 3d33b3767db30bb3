/** Generated at build time by `web/build/highlighted-samples.ts`. */
declare module '*.txt?highlighted' {
  const sample: import('./code-sample.ts').CodeSample;
  export default sample;
}

/** Generated at build time by `web/build/sdk-samples.ts`. */
declare module 'virtual:sdk-samples' {
  const samples: readonly {
    name: string;
    title: string;
    /** What the code prints, as a sentence. */
    says: string;
    /** `GET /v1/explain`. */
    call: string;
    code: Readonly<
      Record<import('../../../client/sdk-languages.ts').SdkLanguage, import('./code-sample.ts').CodeSample>
    >;
  }[];
  export default samples;
}
