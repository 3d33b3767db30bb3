import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';

/** A prompt or code. */
export function GuideCode({ title, text }: { title: string; text: string }) {
  return <CodeBlock title={title} sample={plainSample(text)} wraps />;
}
