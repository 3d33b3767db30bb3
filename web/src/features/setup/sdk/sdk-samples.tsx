import samples from 'virtual:sdk-samples';
import { useState } from 'react';
import { SDK_LANGUAGE_NAMES, SDK_LANGUAGES, type SdkLanguage } from '../../../../../client/sdk-languages.ts';
import { useSampleValues } from '../../../lib/use-sample-values.ts';
import { Code } from '../../../ui/code.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { replaceInSample } from '../../../ui/code-sample.ts';
import { Heading } from '../../../ui/heading.tsx';
import { Segments } from '../../../ui/segments.tsx';

const CHOICES = SDK_LANGUAGES.map((value) => ({ value, label: SDK_LANGUAGE_NAMES[value] }));

/** The most used calls as code in each language, with the addresses of this system. */
export default function SdkSamples() {
  const [language, setLanguage] = useState<SdkLanguage>('curl');
  const values = useSampleValues();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div>
        <Segments label="Language" choices={CHOICES} value={language} onValueChange={setLanguage} />
      </div>
      {samples.map(({ name, title, says, call, code }) => (
        <section key={name} aria-labelledby={`sdk-${name}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div>
            <Heading level={3} id={`sdk-${name}`}>
              {title}
            </Heading>
            <p className="mt-1 text-base text-muted">
              <Code className="wrap-anywhere font-mono">{call}</Code> · {says}
            </p>
          </div>
          <CodeBlock sample={replaceInSample(code[language], values)} title={SDK_LANGUAGE_NAMES[language]} />
        </section>
      ))}
    </div>
  );
}
