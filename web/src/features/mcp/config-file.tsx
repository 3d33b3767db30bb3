import '../../ui/code-block.css';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { InlineText } from '../../ui/inline-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { NewKey } from '../accounts/keys/keys-query.ts';
import { CLIENT_FACTS, type Client, configText } from './clients.ts';
import { KEY_REQUIRED } from './connection-messages.ts';
import { hiddenKey } from './hidden-key.ts';
import { useServerUrl } from './use-server-url.ts';

interface ConfigFileProps {
  client: Client;
  apiKey: NewKey | null;
  /** The text on the screen has the full key. */
  isShown: boolean;
}

/** The client’s configuration file with the key, to download or to copy. Both need a key. */
export function ConfigFile({ client, apiKey, isShown }: ConfigFileProps) {
  const url = useServerUrl();
  const [isMissing, setIsMissing] = useState(false);
  const { path, place } = CLIENT_FACTS[client].withKey;
  const text = configText(client, url, apiKey?.full_key ?? '');
  const shownKey = apiKey ? (isShown ? apiKey.full_key : hiddenKey(apiKey)) : 'ak_…';
  const download = () => {
    if (apiKey) downloadFile(path.split('/').at(-1) ?? path, new Blob([text], { type: 'application/json' }));
    else setIsMissing(true);
  };
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="grid grid-cols-1 gap-4">
        <p className="max-w-[68ch] text-base text-muted text-pretty">
          <InlineText>{place}</InlineText> If the file exists already, add the part of tributary to it.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button icon={<Download aria-hidden className="size-4" strokeWidth={1.5} />} onClick={download}>
            Download file
          </Button>
          {apiKey ? (
            <CopyButton text={text} label="Copy text" variant="quiet" />
          ) : (
            <Button variant="quiet" onClick={() => setIsMissing(true)}>
              Copy text
            </Button>
          )}
        </div>
        {isMissing && !apiKey && <Notice tone="error" {...KEY_REQUIRED} />}
      </div>
      <figure className="code-block min-w-0 rounded-md border border-rule bg-sheet">
        <figcaption className="border-rule border-b px-4 py-2 font-mono text-muted text-xs">
          {path}
        </figcaption>
        <pre
          translate="no"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
          tabIndex={0}
          className="overflow-x-auto p-4 text-sm -outline-offset-2"
        >
          <code>{configText(client, url, shownKey)}</code>
        </pre>
      </figure>
    </div>
  );
}
