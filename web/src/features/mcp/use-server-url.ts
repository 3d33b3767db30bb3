import { useOrigin } from '../../lib/use-sample-values.ts';

/** The URL of the MCP server. */
export function useServerUrl(): string {
  return `${useOrigin()}/mcp`;
}
