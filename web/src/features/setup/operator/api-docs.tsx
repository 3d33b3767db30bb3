import type { Session } from '../../../lib/session.ts';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import ApiTab from '../../site/docs/api-tab.tsx';

/** The overview of the API, with the reference and the OpenAPI document. */
export default function ApiDocs({ session }: { session: Session }) {
  return (
    <Screen
      title="API Docs"
      actions={
        <>
          <a href="/docs/reference" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            API reference
          </a>
          <a href="/v1/openapi.json" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            OpenAPI document
          </a>
        </>
      }
    >
      <ApiTab publisher={session.publisher.publisher_id} />
    </Screen>
  );
}
