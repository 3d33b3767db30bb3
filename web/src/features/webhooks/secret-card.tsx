import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SecretEndpoint } from './webhooks-query.ts';

interface SecretCardProps {
  endpoint: SecretEndpoint;
  onStored: () => void;
}

/** Shows a new secret until the owner has stored it. */
export function SecretCard({ endpoint, onStored }: SecretCardProps) {
  const { name, secret, previous_secret_expires_at: overlap } = endpoint;
  return (
    <Card
      look="boxed"
      level={2}
      title={`The signing secret of “${name}”`}
      className="mb-8"
      footer={
        <>
          <CopyButton variant="primary" text={secret} label="Copy secret" />
          <Button onClick={onStored}>I have stored it</Button>
        </>
      }
    >
      <Notice
        tone="held"
        title="Copy this secret now."
        detail={
          overlap ? (
            <>
              It’s shown only once. Until <DateTime at={overlap} />, the previous secret signs every delivery
              too.
            </>
          ) : (
            'It’s shown only once. Your server uses it to check that we sent a delivery.'
          )
        }
      />
      <Code className="mt-4 block font-mono text-base break-all">{secret}</Code>
    </Card>
  );
}
