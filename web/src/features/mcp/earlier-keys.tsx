import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Code } from '../../ui/code.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type ApiKey, keysQuery } from '../accounts/keys/keys-query.ts';

/** Names the key for MCP that the account had before, because its full text can’t be shown again. */
export function EarlierKeys({ newKeyId }: { newKeyId: string | undefined }) {
  const { data } = useQuery(keysQuery);
  const now = useNow();
  const [newest, ...others] = (data?.data ?? []).filter(
    (key) => key.id !== newKeyId && isForMcp(key) && (now === null || Date.parse(key.expires_at) > now),
  );
  if (!newest) return null;
  return (
    <p className="max-w-[68ch] text-base text-muted">
      {others.length === 0
        ? 'You have a key for MCP'
        : `You have ${others.length + 1} keys for MCP. The newest`}
      : “{newest.name}”, which begins with <Code className="font-mono text-sm">{newest.key_prefix}</Code>. It
      was{' '}
      {newest.last_used_at === null ? (
        'never used'
      ) : (
        <>
          used <RelativeTime at={newest.last_used_at} />
        </>
      )}
      . A key is shown only when it’s generated.{' '}
      <Link to="/api-keys" className={linkClass()}>
        Manage API keys
      </Link>
    </p>
  );
}

function isForMcp({ is_active, permissions }: ApiKey): boolean {
  return is_active && permissions.endpoints.includes('mcp/*');
}
