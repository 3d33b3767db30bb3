import { ASSISTANT_PROMPTS } from '../../../../worker/platform/contract/assistant-prompts.ts';
import { Code } from '../../ui/code.tsx';
import { PromptCard } from './prompt-card.tsx';

/** Things to ask a connected assistant. */
export default function PromptsTab() {
  return (
    <>
      <p className="mb-8 max-w-[68ch] text-md text-pretty">
        Copy one into the chat of a connected assistant. The server offers the same prompts, so some clients
        list them in their own menu. In Claude Code, type <Code className="font-mono text-sm">/</Code> to see
        them.
      </p>
      <ul className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        {ASSISTANT_PROMPTS.map((prompt) => (
          <li key={prompt.name} className="flex min-w-0">
            <PromptCard prompt={prompt} />
          </li>
        ))}
      </ul>
    </>
  );
}
