import {
  bearer,
  claudeCodeCommand,
  cursorConfig,
  MCP_SERVER_NAME,
} from '../../../../worker/platform/contract/mcp-clients.ts';
import type { Platform } from '../../../../worker/platform/contract/platforms.ts';

/** The variable in which Claude Desktop keeps the value of the header. */
const HEADER_VARIABLE = 'TRIBUTARY_AUTHORIZATION';

/** The clients that we describe. Any other one connects with the URL. */
export const CLIENTS = ['claude', 'claude-code', 'cursor', 'vscode'] as const;
export type Client = (typeof CLIENTS)[number];

interface ClientFacts {
  name: string;
  /** What kind of program it is. */
  about: string;
  /** How it connects by OAuth. With `code`. */
  steps: readonly string[];
  /** What adds the server to it: a command, a page of the client, or a link that opens an editor. */
  install: { kind: 'command' | 'page' | 'editor'; label: string; of: (url: string) => string };
  withKey: KeyFacts;
}

/** How the client connects with an API key: by a configuration file. */
interface KeyFacts {
  /** Its name if only a part of the client reads the file. */
  name: string;
  /** The file in its folder. */
  path: string;
  /** Where the file is, with `code`. */
  place: string;
  /** The integration that a key for this client counts for. */
  platform: Platform | undefined;
  configOf: (url: string, key: string) => object;
}

export const CLIENT_FACTS: Readonly<Record<Client, ClientFacts>> = {
  claude: {
    name: 'Claude',
    about: 'On the web and Desktop',
    steps: [
      'Claude opens with the connector’s name and URL filled in. Press Add.',
      'Press Connect, and allow access on the page that opens.',
      'To add it yourself, open Customize > Connectors, press + and choose “Add custom connector”.',
    ],
    install: { kind: 'page', label: 'Add to Claude', of: claudeInstallLink },
    withKey: {
      name: 'Claude Desktop',
      path: 'claude_desktop_config.json',
      place:
        'Settings > Developer > Edit Config in Claude Desktop opens the folder. It runs `npx`, so it needs Node 18 or newer. Restart Claude Desktop afterwards.',
      platform: 'claude',
      configOf: (url, key) => ({
        mcpServers: {
          [MCP_SERVER_NAME]: {
            command: 'npx',
            // Claude Desktop on Windows breaks arguments with a space, so the space is in the variable.
            args: ['-y', 'mcp-remote', url, '--header', `Authorization:\${${HEADER_VARIABLE}}`],
            env: { [HEADER_VARIABLE]: bearer(key) },
          },
        },
      }),
    },
  },
  'claude-code': {
    name: 'Claude Code',
    about: 'In a terminal',
    steps: [
      'Run the command in your project.',
      `Start \`claude\`, enter \`/mcp\` and choose ${MCP_SERVER_NAME} to sign in.`,
    ],
    install: { kind: 'command', label: 'Copy command', of: claudeCodeCommand },
    withKey: {
      name: 'Claude Code',
      path: '.mcp.json',
      place:
        'Save it as `.mcp.json` at the top level of a project; a download loses the dot. Claude Code asks whether to use the file. Keep a file with a key out of your repository.',
      platform: 'claude',
      configOf: (url, key) => ({
        mcpServers: {
          [MCP_SERVER_NAME]: { type: 'http', url, headers: { Authorization: bearer(key) } },
        },
      }),
    },
  },
  cursor: {
    name: 'Cursor',
    about: 'The editor and its agent',
    steps: [
      'Cursor opens and asks whether to install the server.',
      'Press Connect in its MCP settings, and allow access on the page that opens.',
    ],
    install: { kind: 'editor', label: 'Add to Cursor', of: cursorInstallLink },
    withKey: {
      name: 'Cursor',
      path: '.cursor/mcp.json',
      place:
        'In `.cursor/` of your home folder it works in all projects, in that of a project only there. Keep a file with a key out of your repository.',
      platform: 'cursor',
      configOf: cursorConfig,
    },
  },
  vscode: {
    name: 'VS Code',
    about: 'With an agent, such as Copilot',
    steps: [
      'VS Code opens and asks whether to install the server.',
      'Start the server, and allow access on the page that opens.',
    ],
    install: { kind: 'editor', label: 'Add to VS Code', of: vsCodeInstallLink },
    withKey: {
      name: 'VS Code',
      path: '.vscode/mcp.json',
      place: 'The file belongs to a project. Keep a file with a key out of your repository.',
      platform: undefined,
      configOf: (url, key) => ({
        servers: { [MCP_SERVER_NAME]: { type: 'http', url, headers: { Authorization: bearer(key) } } },
      }),
    },
  },
};

/** A page of Claude that adds the server as a connector. */
function claudeInstallLink(url: string): string {
  const connector = { modal: 'add-custom-connector', connectorName: 'Tributary', connectorUrl: url };
  return `https://claude.ai/customize/connectors?${new URLSearchParams(connector)}`;
}

/** A link that Cursor opens to install the server. */
function cursorInstallLink(url: string): string {
  const config = btoa(JSON.stringify({ url }));
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=${MCP_SERVER_NAME}&config=${encodeURIComponent(config)}`;
}

/** A link that VS Code opens to install the server. */
function vsCodeInstallLink(url: string): string {
  return `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: MCP_SERVER_NAME, type: 'http', url }))}`;
}

/** The text of a client’s configuration file. */
export function configText(client: Client, url: string, key: string): string {
  return `${JSON.stringify(CLIENT_FACTS[client].withKey.configOf(url, key), null, 2)}\n`;
}
