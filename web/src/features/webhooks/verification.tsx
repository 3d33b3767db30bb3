import { Link as RouterLink } from '@tanstack/react-router';
import { VERIFIER } from '../../../../worker/platform/contract/webhook-verifier.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { plainSample } from '../../ui/code-sample.ts';
import { Link } from '../../ui/link.tsx';
import { linkClass } from '../../ui/link-class.ts';

/** How a server checks that we sent a delivery. */
export function Verification() {
  return (
    <div className="grid gap-4">
      <p className="max-w-[68ch] text-base">
        Deliveries follow{' '}
        <Link href="https://www.standardwebhooks.com" external>
          Standard Webhooks
        </Link>
        , so each of its libraries can verify them. Without one, use this function with the raw body and the
        endpoint’s secret. See the{' '}
        <RouterLink to="/developer-docs" search={{ tab: 'api' }} className={linkClass()}>
          API docs
        </RouterLink>{' '}
        for every field.
      </p>
      <CodeBlock title="verify-webhook.js" sample={plainSample(VERIFIER)} scrolls />
    </div>
  );
}
