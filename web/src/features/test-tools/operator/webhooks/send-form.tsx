import type { FormEvent } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { CodeBlock } from '../../../../ui/code-block.tsx';
import { plainSample } from '../../../../ui/code-sample.ts';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { Payload, SendWebhook, Sent } from './use-send-webhook.ts';

interface SendFormProps {
  send: SendWebhook;
  url: string;
  payload: string;
  onUrlChange: (url: string) => void;
  onPayloadChange: (payload: string) => void;
}

/** The URL and the payload of a webhook, and what its receiver answered last. */
export function SendForm({ send, url, payload, onUrlChange, onPayloadChange }: SendFormProps) {
  const maySend = useMay('system:write');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() === '' || payload.trim() === '')
      return toast.error('Missing Information', 'Please enter both webhook URL and payload');
    const parsed = parse(payload);
    if (parsed === undefined) return toast.error('Invalid JSON', 'Please enter valid JSON for the payload');
    send.mutate({ url: url.trim(), payload: parsed });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
      <Form onSubmit={submit} className="grid content-start gap-5">
        <TextField
          label="Webhook URL"
          mono
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={url}
          onChange={({ target }) => onUrlChange(target.value)}
        />
        <Textarea
          label="Payload (JSON)"
          mono
          rows={10}
          spellCheck={false}
          value={payload}
          onChange={({ target }) => onPayloadChange(target.value)}
        />
        <div>
          <SubmitButton variant="primary" loading={send.isPending} aria-disabled={!maySend || undefined}>
            Send Webhook
          </SubmitButton>
        </div>
      </Form>
      <div aria-live="polite" className="min-w-0">
        {send.data && <Answer sent={send.data} />}
      </div>
    </div>
  );
}

/** Undefined for what is no JSON. */
function parse(text: string): Payload | undefined {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function Answer({ sent }: { sent: Sent }) {
  const { outcome, status, status_text, latency_ms, response_body } = sent;
  return (
    <div className="border-t border-ink pt-3">
      <h3 className="mb-3 flex flex-wrap items-baseline gap-x-3 text-lg">
        Last response
        <Badge tone={outcome === 'delivered' ? 'approved' : 'reversed'}>
          {status === null ? 'No response' : `${status} ${status_text}`.trim()}
        </Badge>
        <span className="figures text-muted text-sm">{formatCount(latency_ms)} ms</span>
      </h3>
      {response_body !== '' && (
        <CodeBlock title="Response, first 1 KB" sample={plainSample(response_body)} scrolls />
      )}
    </div>
  );
}
