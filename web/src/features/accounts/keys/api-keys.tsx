import { Suspense } from 'react';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { useCreation } from '../../../shell/dashboard/use-creation.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Section } from '../../../ui/section.tsx';
import { KeyList } from './key-list.tsx';
import { KeyUsageTable } from './key-usage-table.tsx';
import type { NewKey } from './keys-query.ts';
import { NewKeyCard } from './new-key-card.tsx';

const CreateKeyDialog = lazyPart(() => import('./create-key-dialog.tsx'));

/** The account's API keys: create, revoke, delete, usage. */
export default function ApiKeys() {
  const { created, setCreated, dismiss, heading, openDialog, dialog } = useCreation<NewKey>();
  return (
    <Screen
      title="API keys"
      lead="Use a key to call the API from your own code."
      headingRef={heading}
      actions={
        <Button variant={created ? 'secondary' : 'primary'} onClick={openDialog}>
          Generate API key
        </Button>
      }
    >
      {dialog && (
        <Suspense>
          <CreateKeyDialog {...dialog} onCreated={setCreated} />
        </Suspense>
      )}
      {created && <NewKeyCard apiKey={created} onStored={dismiss} />}
      <KeyList focusAfter={heading} />
      <Section title="Usage" className="mt-12">
        <KeyUsageTable />
      </Section>
    </Screen>
  );
}
