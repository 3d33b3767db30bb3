import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';
import { InlineText } from '../../../ui/inline-text.tsx';
import { ClientSetup } from '../../mcp/client-setup.tsx';
import { CLIENT_FACTS, type Client, configText } from '../../mcp/clients.ts';
import { Disclosure } from '../../mcp/disclosure.tsx';
import { useServerUrl } from '../../mcp/use-server-url.ts';

interface ConnectStepProps {
  clients: readonly Client[];
  /** The level of the headings on their page. */
  level: 3 | 4;
}

/** The ways to connect the clients of a guide: by OAuth, or with an API key. */
export function ConnectStep({ clients, level }: ConnectStepProps) {
  const url = useServerUrl();
  return (
    <>
      <ul className="grid grid-cols-1 gap-5">
        {clients.map((client) => (
          <li key={client} className="flex min-w-0 border-rule border-t pt-4">
            <ClientSetup client={client} level={level} />
          </li>
        ))}
      </ul>
      <Disclosure summary="Connect with an API key" className="border-rule border-t pt-4">
        <p className="mt-2 max-w-[68ch] text-base text-pretty">
          <InlineText>
            Generate a key in [Claude and MCP](/claude-mcp), which also has the file with the key in it. Or
            replace `ak_…` yourself.
          </InlineText>
        </p>
        <ul className="mt-4 grid grid-cols-1 gap-5">
          {clients.map((client) => (
            <KeyFile key={client} client={client} url={url} />
          ))}
        </ul>
      </Disclosure>
    </>
  );
}

function KeyFile({ client, url }: { client: Client; url: string }) {
  const { name, path, place } = CLIENT_FACTS[client].withKey;
  return (
    <li className="grid min-w-0 grid-cols-1 gap-2">
      <p className="max-w-[68ch] text-base text-muted text-pretty">
        <strong className="block font-medium text-ink">{name}</strong>
        <InlineText>{place}</InlineText>
      </p>
      <CodeBlock title={path} sample={plainSample(configText(client, url, 'ak_…'))} />
    </li>
  );
}
