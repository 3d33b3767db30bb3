import { useMutation } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useEffect } from 'react';
import { SCRIPT_COPY } from '../../../lib/script-copy.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { readInlineScript, ScriptNotFetched } from './inline-script.ts';

/** Fetches the inline script and copies it with its tags, so that it can be pasted into a page. */
export function CopyInlineScript({ publisherId }: { publisherId: string }) {
  const {
    mutate: copy,
    reset,
    ...copying
  } = useMutation({
    mutationFn: () => copyLater(readInlineScript(publisherId).then((code) => `<script>\n${code}\n</script>`)),
    onSuccess: SCRIPT_COPY.onCopied,
  });
  useEffect(() => {
    if (!copying.isSuccess) return;
    const timer = setTimeout(reset, SCRIPT_COPY.restAfter);
    return () => clearTimeout(timer);
  }, [copying.isSuccess, reset]);
  const Icon = copying.isSuccess ? Check : Copy;
  return (
    <>
      <Button
        loading={copying.isPending}
        icon={<Icon aria-hidden className="size-3.5" strokeWidth={1.75} />}
        onClick={() => copy()}
      >
        {copying.isSuccess ? 'Copied!' : 'Copy Inline Script'}
      </Button>
      {copying.error && (
        <Notice
          tone="error"
          title="Error"
          detail={`Failed to fetch or copy the inline script. ${reasonOf(copying.error)}`}
          onRetry={() => copy()}
        />
      )}
    </>
  );
}

/** Safari copies only text that it was promised at the press, so the fetch must not come first. */
async function copyLater(text: Promise<string>): Promise<void> {
  const blob = text.then((found) => new Blob([found], { type: 'text/plain' }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  } catch (error) {
    // The browser reports its own error for a rejected promise.
    await text;
    throw error;
  }
}

function reasonOf(error: Error): string {
  return error instanceof ScriptNotFetched ? error.message : '';
}
