import { DateTime } from '../../ui/date-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { disabledText } from './endpoint-text.ts';
import type { Endpoint } from './webhooks-query.ts';

/** Why an endpoint gets no deliveries, or since when they fail. */
export function EndpointNotice({ endpoint }: { endpoint: Endpoint }) {
  const { is_active, failing_since } = endpoint;
  if (is_active && failing_since === null) return null;
  return (
    <div className="mb-6">
      {is_active && failing_since !== null ? (
        <Notice
          tone="held"
          title="Deliveries fail."
          detail={
            <>
              None has succeeded since <DateTime at={failing_since} />. After three days without a success, we
              disable the endpoint and email you.
            </>
          }
        />
      ) : (
        <Notice
          tone="held"
          title="This endpoint is disabled."
          detail={`${disabledText(endpoint)} Events that happen now aren’t stored for it. Enable it, then replay the failed deliveries.`}
        />
      )}
    </div>
  );
}
