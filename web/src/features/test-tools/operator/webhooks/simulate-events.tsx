import { useMay } from '../../../../lib/operator-permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { Code } from '../../../../ui/code.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { SendWebhook } from './use-send-webhook.ts';
import type { WebhookSample } from './webhooks-query.ts';

/** What each simulated event stands for. */
const MEANINGS: Record<WebhookSample['event'], string> = {
  'conversion.created': 'A network reported a sale.',
  'compliance.violation': 'A link broke a rule.',
  'api_key.created': 'A publisher created an API key.',
  'publisher.approved': 'A publisher’s account became active.',
  'click.tracked': 'A visitor followed a link.',
};

interface SimulateEventsProps {
  samples: readonly WebhookSample[];
  send: SendWebhook;
  url: string;
  /** Shows the payload that is sent. */
  onSimulate: (sample: WebhookSample) => void;
}

/** A button for each event type, which sends a sample of it. */
export function SimulateEvents({ samples, send, url, onSimulate }: SimulateEventsProps) {
  const maySend = useMay('system:write');
  const simulate = (sample: WebhookSample) => {
    if (url.trim() === '')
      return toast.error('Missing Information', 'Please enter both webhook URL and payload');
    onSimulate(sample);
    send.mutate({ url: url.trim(), payload: sample.payload });
  };
  return (
    <ul className="border-t border-rule">
      {samples.map((sample) => (
        <li
          key={sample.event}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-b border-rule py-3"
        >
          <span className="min-w-0">
            <Code className="block font-mono text-sm">{sample.event}</Code>
            <span className="text-base text-muted">{MEANINGS[sample.event]}</span>
          </span>
          <Button
            size="sm"
            disabled={!maySend}
            loading={send.isPending && send.variables.payload === sample.payload}
            aria-label={`Simulate ${sample.event}`}
            onClick={() => simulate(sample)}
          >
            Simulate
          </Button>
        </li>
      ))}
    </ul>
  );
}
