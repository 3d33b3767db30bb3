import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BUILDER_NAMES, BUILDERS, type Builder } from '../../../lib/builders.ts';
import { pastedPrompt } from '../../../lib/script-prompts.ts';
import { useSession } from '../../../lib/session.ts';
import { useOrigin } from '../../../lib/use-sample-values.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Segments } from '../../../ui/segments.tsx';

const CHOICES = BUILDERS.map((value) => ({ value, label: BUILDER_NAMES[value] }));

/** The prompt that adds the script to an app, for the builder that the reader uses. */
export function PromptToPaste() {
  const [builder, setBuilder] = useState<Builder>('lovable');
  const publisherId = useSession()?.publisher.publisher_id;
  const name = BUILDER_NAMES[builder];
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <div>
        <Segments label="Where you build" choices={CHOICES} value={builder} onValueChange={setBuilder} />
      </div>
      <CodeBlock
        title={`Paste this into ${name}`}
        copyLabel="Copy prompt"
        sample={plainSample(pastedPrompt(useOrigin(), publisherId, builder))}
        wraps
      />
      <p className="text-base text-muted">
        That’s all your links need.{' '}
        <Link to="/setup/$builder" params={{ builder }} className={linkClass()}>
          The whole guide for {name}
        </Link>{' '}
        has a file for its assistant, and a check.
      </p>
    </div>
  );
}
