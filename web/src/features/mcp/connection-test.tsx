import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { connectionReason, connectionText, KEY_REQUIRED } from './connection-messages.ts';
import { type ConnectionResult, testConnection } from './test-connection.ts';

const IDLE_AFTER_MS = 3_000;

interface Test {
  result: ConnectionResult;
  /** Milliseconds since 1970. */
  at: number;
}

type State = 'idle' | 'testing' | 'success' | 'error';

const LABELS: Record<State, string> = {
  idle: 'Test connection',
  testing: 'Testing…',
  success: 'Connected',
  error: 'Not connected',
};
const ICONS = {
  success: <Check aria-hidden className="size-4" strokeWidth={1.75} />,
  error: <X aria-hidden className="size-4" strokeWidth={1.75} />,
};

/** Calls the server with the key. The outcome is shown for 3 seconds, and the last one stays as a line. */
export function ConnectionTest({ fullKey }: { fullKey: string | undefined }) {
  const [state, setState] = useState<State>('idle');
  const [last, setLast] = useState<Test | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (state !== 'success' && state !== 'error') return;
    const timer = setTimeout(() => setState('idle'), IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const test = async () => {
    setIsMissing(!fullKey);
    if (!fullKey) return;
    setState('testing');
    const result = await testConnection(fullKey);
    setLast({ result, at: Date.now() });
    setState(result.kind === 'ready' ? 'success' : 'error');
  };
  const isOver = state === 'success' || state === 'error';
  return (
    <>
      <p className="max-w-[68ch] text-base text-muted">
        This page calls the server with your new key. The key is sent nowhere else.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          className="min-w-[min(10rem,100%)]"
          loading={state === 'testing'}
          icon={isOver && ICONS[state]}
          onClick={() => void test()}
        >
          {LABELS[state]}
        </Button>
        {last && !isOver && state !== 'testing' && (
          <span className="figures text-base text-muted">
            Last test at {formatTime(last.at)}: {lastText(last.result)}
          </span>
        )}
      </div>
      {isOver && last && <Outcome result={last.result} />}
      {isMissing && !fullKey && <Notice tone="error" {...KEY_REQUIRED} />}
    </>
  );
}

function Outcome({ result }: { result: ConnectionResult }) {
  const { title, detail } = connectionText(result);
  const reason = connectionReason(result);
  return (
    <Notice
      tone={result.kind === 'ready' ? 'approved' : 'error'}
      title={title}
      detail={reason ? `${detail} ${reason}` : detail}
    />
  );
}

function lastText(result: ConnectionResult): string {
  return connectionReason(result) ?? connectionText(result).title;
}
