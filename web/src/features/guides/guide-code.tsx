import { CodeBlock } from '../../ui/code-block.tsx';
import { plainSample } from '../../ui/code-sample.ts';

/** A prompt or code. Long lines wrap, because prompts have no line breaks. */
export function GuideCode({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0 [&_pre]:wrap-anywhere [&_pre]:whitespace-pre-wrap">
      <CodeBlock title={title} sample={plainSample(text)} />
    </div>
  );
}
