import { ArrowUpRight } from 'lucide-react';
import { buttonClass } from '../../ui/button-class.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { plainSample } from '../../ui/code-sample.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { InlineText } from '../../ui/inline-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CLIENT_FACTS, type Client } from './clients.ts';
import { useServerUrl } from './use-server-url.ts';

const LOCAL = /^(localhost|127\.|\[::1\])/;

interface ClientSetupProps {
  client: Client;
  /** The heading’s level on its page. */
  level: 3 | 4;
}

/** How a client connects by OAuth, with what adds the server to it. */
export function ClientSetup({ client, level }: ClientSetupProps) {
  const url = useServerUrl();
  const { name, about, steps, install } = CLIENT_FACTS[client];
  const Heading = `h${level}` as const;
  return (
    <article aria-label={name} className="flex min-w-0 grow flex-col gap-3">
      <Heading className="text-lg">
        {name} <span className="ml-1 text-base text-muted">{about}</span>
      </Heading>
      <ol className="list-decimal space-y-1 pl-5 text-base marker:text-muted">
        {steps.map((step) => (
          <li key={step} className="pl-1">
            <InlineText>{step}</InlineText>
          </li>
        ))}
      </ol>
      {install.kind === 'page' && LOCAL.test(new URL(url).host) && (
        <p className="text-base text-held">
          {name}’s servers can’t reach this local system. Use a client on this computer.
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
        <Install client={client} url={url} />
      </div>
    </article>
  );
}

function Install({ client, url }: { client: Client; url: string }) {
  const { kind, label, of } = CLIENT_FACTS[client].install;
  switch (kind) {
    case 'command':
      return (
        <div className="w-full min-w-0">
          <CodeBlock title="Terminal" copyLabel={label} sample={plainSample(of(url))} wraps />
        </div>
      );
    case 'page':
      return (
        <>
          <a href={of(url)} target="_blank" rel="noopener" className={buttonClass()}>
            {label}
            <ArrowUpRight aria-hidden className="size-3.5" strokeWidth={1.5} />
            <VisuallyHidden> (opens a new tab)</VisuallyHidden>
          </a>
          <CopyButton text={url} label="Copy URL" variant="quiet" />
        </>
      );
    case 'editor':
      return (
        <>
          <a href={of(url)} className={buttonClass()}>
            {label}
          </a>
          <CopyButton text={of(url)} label="Copy link" variant="quiet" />
        </>
      );
  }
}
