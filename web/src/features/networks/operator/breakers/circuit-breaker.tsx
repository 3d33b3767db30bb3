import { NETWORKS } from '../../../../../../worker/platform/contract/networks.ts';
import { Section } from '../../../../ui/section.tsx';
import { BreakerCard } from './breaker-card.tsx';

/** The circuit breakers of the networks' APIs. */
export function CircuitBreaker() {
  return (
    <Section
      title="Circuit Breaker"
      lead="Five failed calls in a row open a network’s breaker. It then pauses all calls to the network, and tries one after a while."
      isFirst
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2 xl:grid-cols-3">
        {NETWORKS.map(({ slug, name }) => (
          <BreakerCard key={slug} network={slug} title={`${name} API`} />
        ))}
      </div>
    </Section>
  );
}
