import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Builder } from '../../../lib/builders.ts';
import { api, bodyOf } from '../../../lib/client.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { type ButtonVariants, buttonClass } from '../../../ui/button-class.ts';
import { cn } from '../../../ui/cn.ts';
import { downloadFile } from '../../../ui/download-file.ts';
import { toast } from '../../../ui/toast.ts';
import type { Guide } from './guide.ts';

interface DownloadContextProps {
  builder: Builder;
  format: Guide['format'];
  label?: string;
  variant?: ButtonVariants['variant'];
  size?: ButtonVariants['size'];
}

/** Downloads the context file with the publisher's own ID. Without a session, it opens the general one. */
export function DownloadContext({
  builder,
  format,
  label = 'Download LLM Context',
  variant,
  size,
}: DownloadContextProps) {
  const session = useSession();
  const download = useMutation({
    mutationFn: () => saveContextFile(builder, format),
    onError: () => toast.error('Download failed', 'Failed to download the context file.'),
  });
  if (session === null)
    return (
      <a
        href={`/auth?${new URLSearchParams({ platform: builder, returnTo: `/setup/${builder}` })}`}
        className={cn(buttonClass({ variant, size }), 'justify-self-start')}
      >
        Sign up to download the context
      </a>
    );
  return (
    <div>
      <Button
        {...{ variant, size }}
        loading={download.isPending}
        icon={<Download aria-hidden className="size-4" strokeWidth={1.5} />}
        onClick={() => download.mutate()}
      >
        {label}
      </Button>
    </div>
  );
}

async function saveContextFile(builder: Builder, format: Guide['format']): Promise<void> {
  const call = api.GET('/v1/publisher/context/{platform}', {
    params: { path: { platform: builder }, query: { format } },
    parseAs: 'text',
  });
  const text = await bodyOf(call);
  const { response } = await call;
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  downloadFile(name ?? `tributary-${builder}.md`, new Blob([text], { type: 'text/markdown' }));
}
