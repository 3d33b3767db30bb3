import { z } from '@hono/zod-openapi';
import type { McpServer } from '@modelcontextprotocol/server';
import { ASSISTANT_PROMPTS } from '../platform/contract/assistant-prompts.ts';

const MAX_ARGUMENT_LENGTH = 500;

const PROMPTS = ASSISTANT_PROMPTS.map(({ arguments: fields, ...prompt }) => ({
  ...prompt,
  argsSchema: fields.length === 0 ? undefined : argsSchemaOf(fields),
}));

/** Offers the example prompts, with a field for each part that a person fills in. */
export function registerPrompts(server: McpServer): void {
  for (const { name, title, description, text, argsSchema } of PROMPTS) {
    const messageOf = (args: Record<string, string>) => ({
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: fill(text, args) } }],
    });
    if (argsSchema) server.registerPrompt(name, { title, description, argsSchema }, messageOf);
    else server.registerPrompt(name, { title, description }, () => messageOf({}));
  }
}

function argsSchemaOf(fields: readonly { name: string; description: string }[]) {
  const shape = fields.map(({ name, description }) => [
    name,
    z.string().min(1).max(MAX_ARGUMENT_LENGTH).describe(description),
  ]);
  return z.object(Object.fromEntries(shape) as Record<string, z.ZodString>);
}

function fill(text: string, args: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (all, name: string) => args[name] ?? all);
}
