import { useRef, useState } from 'react';
import { Section } from '../../ui/section.tsx';
import { KeyList } from './key-list.tsx';
import { KeyUsageTable } from './key-usage-table.tsx';
import { MakeKeyDialog, type NewKey } from './make-key-dialog.tsx';
import { NewKeyCard } from './new-key-card.tsx';

/** The account's API keys: create, revoke, delete, usage. */
export default function ApiKeys() {
  const [made, setMade] = useState<NewKey | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const dismiss = () => {
    setMade(null);
    heading.current?.focus();
  };
  return (
    <>
      <Section
        title="API keys"
        headingRef={heading}
        lead="Use a key to call the API from your own code."
        aside={<MakeKeyDialog variant={made ? 'secondary' : 'primary'} onMade={setMade} />}
        className="border-t-0"
      >
        {made && <NewKeyCard apiKey={made} onStored={dismiss} />}
        <KeyList focusAfter={heading} />
      </Section>
      <Section title="Usage" lead="Calls in the last 30 days.">
        <KeyUsageTable />
      </Section>
    </>
  );
}
