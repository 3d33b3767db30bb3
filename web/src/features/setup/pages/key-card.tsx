import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { Code } from '../../../ui/code.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { type ApiKey, keysQuery } from '../../accounts/keys/keys-query.ts';

const MAX_SHOWN = 2;

/** The newest active API keys. Only their start is stored, so that is all that can be shown. */
export function KeyCard() {
  const { data, error, refetch } = useQuery(keysQuery);
  const now = useNow();
  const active = data?.data.filter(
    ({ is_active, expires_at }) => is_active && (now === null || Date.parse(expires_at) > now),
  );
  return (
    <section aria-label="API keys" className="grid gap-2 border-rule border-t pt-3">
      <h3 className="text-base font-medium">API keys</h3>
      {error && (
        <Notice
          tone="error"
          title="Failed to fetch API keys"
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!active && !error && <Skeleton width="24ch" />}
      {active?.length === 0 && <p className="text-base text-muted">No active key. The script needs none.</p>}
      {active?.slice(0, MAX_SHOWN).map((key) => (
        <KeyLine key={key.id} apiKey={key} />
      ))}
      {active && active.length > 0 && (
        <p className="text-muted text-sm">
          The full key was shown once, when you created it. We store only its start.
        </p>
      )}
      <Link to="/api-keys" className={linkClass({ class: 'justify-self-start text-base' })}>
        Manage API keys
      </Link>
    </section>
  );
}

function KeyLine({ apiKey: { name, key_prefix } }: { apiKey: ApiKey }) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="min-w-0 text-base">
        <span className="block truncate">{name}</span>
        <Code className="font-mono text-muted text-sm">{isShown ? `${key_prefix}…` : '••••••••'}</Code>
      </p>
      <IconButton
        size="sm"
        label={isShown ? `Hide the start of ${name}` : `Show the start of ${name}`}
        aria-pressed={isShown}
        icon={<Icon aria-hidden className="size-4" strokeWidth={1.5} />}
        onClick={() => setIsShown(!isShown)}
      />
    </div>
  );
}
