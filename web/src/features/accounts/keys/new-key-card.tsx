import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Code } from '../../../ui/code.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import type { NewKey } from './keys-query.ts';

/** Shows the full key until the owner has stored it. */
export function NewKeyCard({ apiKey, onStored }: { apiKey: NewKey; onStored: () => void }) {
  return (
    <Card
      look="boxed"
      title={`Your new key “${apiKey.name}”`}
      className="mb-8"
      footer={
        <>
          <CopyButton
            variant="primary"
            text={apiKey.full_key}
            label="Copy key"
            onFailed={() => toast.error('Failed to copy', 'Please copy manually')}
          />
          <Button onClick={onStored}>I have stored it</Button>
        </>
      }
    >
      <Notice
        tone="held"
        title="Copy this key now."
        detail="It’s shown only once. Anyone who has it can act for your account, so keep it out of public code."
      />
      <Code className="mt-4 block font-mono text-base break-all">{apiKey.full_key}</Code>
      <p className="mt-2 text-base text-muted">
        Valid until <DateTime at={apiKey.expires_at} precision="day" />.
      </p>
    </Card>
  );
}
