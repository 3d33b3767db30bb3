import { useState } from 'react';
import { Section } from '../../ui/section.tsx';
import { KeyList } from './key-list.tsx';
import { KeyUsageTable } from './key-usage-table.tsx';
import { MakeKeyDialog, type NewKey } from './make-key-dialog.tsx';
import { NewKeyCard } from './new-key-card.tsx';

/** The account's API keys: to make, to end, and how much each is used. */
export default function ApiKeys() {
  const [made, setMade] = useState<NewKey | null>(null);
  return (
    <>
      <Section
        title="API keys"
        lead="What your own code shows to the API instead of a password."
        aside={<MakeKeyDialog variant={made ? 'secondary' : 'primary'} onMade={setMade} />}
        className="border-t-0"
      >
        {made && <NewKeyCard apiKey={made} onStored={() => setMade(null)} />}
        <KeyList />
      </Section>
      <Section title="Usage" lead="Calls of the last 30 days.">
        <KeyUsageTable />
      </Section>
    </>
  );
}
