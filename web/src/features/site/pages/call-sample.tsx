import samples from 'virtual:sdk-samples';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SDK_LANGUAGE_NAMES, SDK_LANGUAGES, type SdkLanguage } from '../../../../../client/sdk-languages.ts';
import { explainQuery } from '../../../lib/explain-query.ts';
import { useSession } from '../../../lib/session.ts';
import { useSampleUrl, useSampleValues } from '../../../lib/use-sample-values.ts';
import { SampleBrandNote } from '../../../shell/sample-brand-note.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { replaceInSample } from '../../../ui/code-sample.ts';
import { JsonResponse } from '../../../ui/json-response.tsx';
import { Segments } from '../../../ui/segments.tsx';

const LANGUAGES = SDK_LANGUAGES.map((value) => ({ value, label: SDK_LANGUAGE_NAMES[value] }));
const SAMPLE = samples.find(({ name }) => name === 'explain');

/** The call that explains a URL in each language, with its live response. */
export default function CallSample() {
  const [language, setLanguage] = useState<SdkLanguage>('curl');
  const values = useSampleValues();
  const isSignedIn = Boolean(useSession());
  const { data, isError } = useQuery(explainQuery(useSampleUrl()));
  if (!SAMPLE) return null;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <div>
          <Segments label="Language" choices={LANGUAGES} value={language} onValueChange={setLanguage} />
        </div>
        <CodeBlock
          sample={replaceInSample(SAMPLE.code[language], values)}
          title={SDK_LANGUAGE_NAMES[language]}
        />
        <SampleBrandNote />
      </div>
      {!isError && (
        <JsonResponse
          title={isSignedIn ? 'The response, live' : 'The response without a key, live'}
          body={data && { data }}
        />
      )}
    </div>
  );
}
