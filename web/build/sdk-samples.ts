import type { Plugin } from 'vite';
import { SDK_LANGUAGES, type SdkLanguage, writeSample } from '../../client/sdk-languages.ts';
import { SDK_SAMPLES } from '../../client/sdk-samples.ts';
import { highlight } from './highlighted-samples.ts';

const ID = 'virtual:sdk-samples';
const HIGHLIGHTED_AS = {
  curl: 'bash',
  javascript: 'javascript',
  python: 'python',
  php: 'php',
} as const satisfies Record<SdkLanguage, string>;

/** `virtual:sdk-samples`: every sample with its highlighted code in each language. */
export function sdkSamples(): Plugin {
  return {
    name: 'tributary:sdk-samples',
    resolveId: { filter: { id: /^virtual:sdk-samples$/ }, handler: () => `\0${ID}` },
    load: {
      filter: { id: /^\0virtual:sdk-samples$/ },
      async handler() {
        const samples = await Promise.all(
          SDK_SAMPLES.map(async (sample) => {
            const codes = SDK_LANGUAGES.map(async (language) => [
              language,
              await highlight(writeSample(sample, language), HIGHLIGHTED_AS[language]),
            ]);
            const { name, title, says, method, path } = sample;
            return {
              name,
              title,
              says,
              call: `${method} ${path}`,
              code: Object.fromEntries(await Promise.all(codes)),
            };
          }),
        );
        return { code: `export default ${JSON.stringify(samples)};`, moduleType: 'js' };
      },
    },
  };
}
