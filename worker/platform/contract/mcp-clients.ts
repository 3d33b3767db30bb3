/** The name under which clients list our MCP server. */
export const MCP_SERVER_NAME = 'tributary';

/** The command that adds the server to Claude Code. Without a key, Claude Code signs in by OAuth. */
export function claudeCodeCommand(url: string, key?: string): string {
  const command = `claude mcp add --transport http ${MCP_SERVER_NAME} ${url}`;
  return key === undefined ? command : `${command} --header "Authorization: ${bearer(key)}"`;
}

/** The server in Cursor’s configuration file. Without a key, Cursor signs in by OAuth. */
export function cursorConfig(url: string, key?: string): object {
  const server = key === undefined ? { url } : { url, headers: { Authorization: bearer(key) } };
  return { mcpServers: { [MCP_SERVER_NAME]: server } };
}

export function bearer(key: string): string {
  return `Bearer ${key}`;
}
