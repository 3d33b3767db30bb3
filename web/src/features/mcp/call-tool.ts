import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/client.ts';
import { DRY_RUN } from './argument-values.ts';
import type { Tool } from './assistants-query.ts';

/** What a tool returned. */
export interface ToolResult {
  data: unknown;
  /** The arguments of the call. */
  args: Record<string, unknown>;
  /** How long the call took, in milliseconds. */
  took: number;
}

/** Calls a tool as an assistant does. */
export function useCallTool({ name, scope }: Tool) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (args: Record<string, unknown>): Promise<ToolResult> => {
      const started = performance.now();
      const { content } = await bodyOf(api.POST('/call_tool', { body: { name, arguments: args } }));
      const took = Math.round(performance.now() - started);
      return { data: JSON.parse(content[0]?.text ?? 'null'), args, took };
    },
    // What it wrote may be on any other screen.
    onSuccess: (_, args) => {
      if (scope === 'write' && args[DRY_RUN] !== true)
        return queries.invalidateQueries({ refetchType: 'none' });
      return undefined;
    },
  });
}
