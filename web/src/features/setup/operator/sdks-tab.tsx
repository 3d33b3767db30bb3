import { Link } from '@tanstack/react-router';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Code } from '../../../ui/code.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import SdkSamples from '../sdk/sdk-samples.tsx';

/** The samples in curl, JavaScript, Python and PHP, and the client for JavaScript. */
export default function SdksTab() {
  return (
    <Screen
      title="SDKs"
      lead={
        <>
          Each sample needs nothing but its language, and reads the key from <Code>TRIBUTARY_API_KEY</Code>.
          Create one under{' '}
          <Link to="/admin/developer/api-keys" className={linkClass()}>
            API Keys
          </Link>
          .
        </>
      }
      actions={
        <a href="/client.js" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          JavaScript client
        </a>
      }
    >
      <SdkSamples />
    </Screen>
  );
}
