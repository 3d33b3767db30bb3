import { useRef, useState } from 'react';
import { Section } from '../../ui/section.tsx';
import { Screen } from '../dashboard/screen.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyList } from './key-list.tsx';
import { KeyUsageTable } from './key-usage-table.tsx';
import type { NewKey } from './keys-query.ts';
import { NewKeyCard } from './new-key-card.tsx';

/** The account's API keys: create, revoke, delete, usage. */
export default function ApiKeys() {
  const [created, setCreated] = useState<NewKey | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const dismiss = () => {
    setCreated(null);
    heading.current?.focus();
  };
  return (
    <Screen
      title="API keys"
      lead="Use a key to call the API from your own code."
      headingRef={heading}
      actions={<CreateKeyDialog variant={created ? 'secondary' : 'primary'} onCreated={setCreated} />}
    >
      {created && <NewKeyCard apiKey={created} onStored={dismiss} />}
      <KeyList focusAfter={heading} />
      <Section title="Usage" lead="Calls in the last 30 days." className="mt-12">
        <KeyUsageTable />
      </Section>
    </Screen>
  );
}
