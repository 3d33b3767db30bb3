import { useRef, useState } from 'react';
import { Section } from '../../ui/section.tsx';
import { Segments } from '../../ui/segments.tsx';
import type { NewKey } from '../accounts/keys/keys-query.ts';
import { CLIENT_FACTS, CLIENTS, type Client } from './clients.ts';
import { ConfigFile } from './config-file.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { EarlierKeys } from './earlier-keys.tsx';
import { KeyStep } from './key-step.tsx';
import { McpKeyForm } from './mcp-key-form.tsx';
import { NewMcpKey } from './new-mcp-key.tsx';

const CHOICES = CLIENTS.map((value) => ({ value, label: CLIENT_FACTS[value].withKey.name }));

interface McpKeyProps {
  /** The key that was generated on this page, until its owner has stored it. */
  newKey: NewKey | null;
  onNewKey: (key: NewKey | null) => void;
}

/** The way with an API key: generate it, put it into the client’s file, and test it. */
export function McpKey({ newKey, onNewKey }: McpKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [client, setClient] = useState<Client>('claude');
  const [isShown, setIsShown] = useState(false);
  const { withKey } = CLIENT_FACTS[client];
  const store = () => {
    onNewKey(null);
    setIsShown(false);
    heading.current?.focus();
  };
  return (
    <Section
      title="Connect with an API key"
      lead="For clients that can’t sign in to a server. The key may use the tools and nothing else."
      headingRef={heading}
      aside={<Segments label="Client" choices={CHOICES} value={client} onValueChange={setClient} />}
    >
      <ol className="grid grid-cols-1">
        <KeyStep number={1} title="Generate a key">
          {newKey ? (
            <NewMcpKey apiKey={newKey} isShown={isShown} onShownChange={setIsShown} onStored={store} />
          ) : (
            <McpKeyForm platform={withKey.platform} onCreated={onNewKey} />
          )}
          <EarlierKeys newKeyId={newKey?.id} />
        </KeyStep>
        <KeyStep number={2} title={`Add it to ${withKey.name}`}>
          <ConfigFile key={client} client={client} apiKey={newKey} isShown={isShown} />
        </KeyStep>
        <KeyStep number={3} title="Test the connection">
          <ConnectionTest fullKey={newKey?.full_key} />
        </KeyStep>
      </ol>
    </Section>
  );
}
