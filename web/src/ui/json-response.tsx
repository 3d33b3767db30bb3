import { CodeBlock } from './code-block.tsx';
import { plainSample } from './code-sample.ts';
import { Skeleton } from './skeleton.tsx';

interface JsonResponseProps {
  title: string;
  /** The body; undefined while it is loading. */
  body: unknown;
}

/** The JSON that a call returns. */
export function JsonResponse({ title, body }: JsonResponseProps) {
  if (body !== undefined)
    return <CodeBlock title={title} sample={plainSample(JSON.stringify(body, null, 2))} scrolls />;
  return (
    <div aria-busy className="h-76 min-w-0 rounded-md border border-rule bg-sheet p-4">
      <Skeleton width="24ch" />
    </div>
  );
}
