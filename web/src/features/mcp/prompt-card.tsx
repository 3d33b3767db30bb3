import { useState } from 'react';
import type { ASSISTANT_PROMPTS } from '../../../../worker/platform/contract/assistant-prompts.ts';
import { Code } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { filledPrompt, promptParts } from './fill-prompt.ts';

interface PromptCardProps {
  prompt: (typeof ASSISTANT_PROMPTS)[number];
}

/** A prompt with fields for its arguments. */
export function PromptCard({ prompt }: PromptCardProps) {
  const { name, title, description, text, arguments: fields } = prompt;
  const [values, setValues] = useState<Record<string, string>>({});
  return (
    <article
      aria-label={title}
      className="flex min-w-0 grow flex-col gap-3 rounded-md border border-rule bg-sheet p-5"
    >
      <div>
        <h2 className="text-lg">{title}</h2>
        <p className="text-base text-muted">{description}</p>
      </div>
      <blockquote className="border-river border-l-2 pl-4 text-md text-pretty break-words">
        {promptParts(text, values).map((part, index) =>
          'text' in part ? (
            part.text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
            <mark key={index} className="rounded-sm bg-river-wash px-1 text-river-deep">
              {part.value || part.argument}
            </mark>
          ),
        )}
      </blockquote>
      {fields.map((field) => (
        <TextField
          key={field.name}
          label={field.description}
          autoComplete="off"
          value={values[field.name] ?? ''}
          onChange={({ currentTarget }) =>
            setValues((old) => ({ ...old, [field.name]: currentTarget.value }))
          }
        />
      ))}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-1">
        {fields.every(({ name }) => values[name]?.trim()) ? (
          <CopyButton text={filledPrompt(text, values)} label="Copy prompt" />
        ) : (
          <span className="text-muted text-sm">Fill in the marked words to copy it.</span>
        )}
        <Code className="font-mono text-muted text-xs">{name}</Code>
      </div>
    </article>
  );
}
