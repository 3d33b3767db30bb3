import type { ReactNode } from 'react';
import { EXAMPLE_ID } from '../../../lib/example-id.ts';
import { LATEST, pinnedTag } from '../../../lib/script-tag.ts';
import { useOrigin, useSampleValues } from '../../../lib/use-sample-values.ts';
import { Code } from '../../../ui/code.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample, replaceInSample } from '../../../ui/code-sample.ts';
import { OptionList } from './option-list.tsx';
import options from './samples/options.html.txt?highlighted';
import pageObject from './samples/page-object.javascript.txt?highlighted';
import skip from './samples/skip.html.txt?highlighted';

const ON_THE_TAG = [
  { name: 'data-exclude', does: 'CSS selectors of links or parts of the page that stay as they are.' },
  { name: 'data-exclude-domains', does: 'Domains that stay as they are, separated by spaces.' },
  {
    name: 'data-own-marks',
    does: 'Your own affiliate parameters, separated by spaces. Links with them earn instead of staying as they are.',
  },
  { name: 'data-ref', does: 'The sub-ID of all links. It comes back with each click and sale.' },
  {
    name: 'data-disclosure',
    does: 'The CSS of a note that you may earn a commission. It appears if a link earns. Without it, there is no note.',
  },
] as const;

const ON_THE_PAGE = [
  { name: 'data-tributary-skip', does: 'On any element. It and all links in it stay as they are.' },
  { name: 'data-ref', does: 'On a link. Its own sub-ID.' },
] as const;

const IN_CODE = [
  { name: 'stats()', does: 'How many links there are, how many earn, and how often one was followed.' },
  { name: 'rescan()', does: 'Looks at the page again. The script also does this when the page changes.' },
  { name: 'skip(selector)', does: 'All elements that match a CSS selector stay as they are.' },
  { name: 'link(url, ref)', does: 'Resolves to the tracking URL, or to the same URL if it can’t earn.' },
  { name: 'on(event, handler)', does: 'Listens to scan or use. Returns a function that stops listening.' },
] as const;

/** All options of the script. */
export default function AdvancedOptions({ publisherId }: { publisherId: string }) {
  const values = { ...useSampleValues(), [EXAMPLE_ID]: publisherId };
  const origin = useOrigin();
  return (
    <div className="grid grid-cols-1 gap-12">
      <Part title="On the tag" code={<CodeBlock title="The tag" sample={replaceInSample(options, values)} />}>
        <OptionList options={ON_THE_TAG} />
      </Part>
      <Part
        title="On your page"
        code={<CodeBlock title="Your page" sample={replaceInSample(skip, values)} />}
      >
        <OptionList options={ON_THE_PAGE} />
      </Part>
      <Part
        title="From your own code"
        code={<CodeBlock title="window.tributary" sample={replaceInSample(pageObject, values)} />}
      >
        <OptionList options={IN_CODE} />
      </Part>
      <Part
        title="A version that never changes"
        code={
          <CodeBlock
            title={`Version ${LATEST.version}`}
            sample={plainSample(pinnedTag({ origin, publisherId }))}
          />
        }
      >
        <p className="text-md text-muted text-pretty">
          The browser runs the file only if it has this hash. A pinned version gets no fixes, so update it
          from time to time.
        </p>
      </Part>
      <Part
        title="Content security policy"
        code={
          <CodeBlock
            title="Add our origin to your policy"
            sample={plainSample(`script-src ${origin};\nconnect-src ${origin}`)}
          />
        }
      >
        <p className="text-md text-muted text-pretty">
          A strict policy has to allow the script and its one call. It loads nothing from other hosts. The
          inline script needs a nonce or a hash of your own instead of <Code>script-src</Code>.
        </p>
      </Part>
    </div>
  );
}

interface PartProps {
  title: string;
  code: ReactNode;
  children: ReactNode;
}

function Part({ title, code, children }: PartProps) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-1 items-start gap-x-10 gap-y-4 lg:grid-cols-[5fr_6fr]"
    >
      <div>
        <h3 className="mb-3 text-lg">{title}</h3>
        {children}
      </div>
      {code}
    </section>
  );
}
