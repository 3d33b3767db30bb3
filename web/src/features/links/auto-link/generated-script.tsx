import { useEffect, useRef } from 'react';
import { scriptTag } from '../../../../../worker/platform/contract/script-tag.ts';
import { SCRIPT_COPY } from '../../../lib/script-copy.ts';
import { useOrigin } from '../../../lib/use-sample-values.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';
import { Section } from '../../../ui/section.tsx';
import { CopyInlineScript } from './copy-inline-script.tsx';

/** The two forms of the script. The heading gets the focus. */
export default function GeneratedScript({ publisherId }: { publisherId: string }) {
  const origin = useOrigin();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Section title="Your script" headingRef={heading}>
      <div className="grid grid-cols-1 gap-10">
        <div className="grid grid-cols-1 gap-3">
          <h3 className="text-lg">Option 1: CDN script tag (recommended)</h3>
          <p className="max-w-[68ch] text-md text-muted">
            Browsers and our edge cache it, and it always has the latest fixes.
          </p>
          <CodeBlock
            title="In the head of your pages"
            sample={plainSample(scriptTag({ origin, publisherId }))}
            {...SCRIPT_COPY}
          />
        </div>
        <div className="grid grid-cols-1 justify-items-start gap-3">
          <h3 className="text-lg">Option 2: Inline script</h3>
          <p className="max-w-[68ch] text-md text-muted">
            The same script as text with your ID inside, for builders that don’t allow scripts from other
            hosts. It doesn’t update itself, so copy it again for fixes.
          </p>
          <CopyInlineScript publisherId={publisherId} />
        </div>
      </div>
    </Section>
  );
}
