import { Section } from '../../../../ui/section.tsx';
import { BreakerCard } from './breaker-card.tsx';
import { BREAKER_NETWORKS } from './breaker-query.ts';

/** The circuit breakers of the networks' APIs. */
export function CircuitBreaker() {
  return (
    <Section
      title="Circuit Breaker"
      lead="Five failed calls in a row open a network’s breaker. It then pauses all calls to the network, and tries one after a while."
      isFirst
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2 xl:grid-cols-3">
        {BREAKER_NETWORKS.map(({ network, title }) => (
          <BreakerCard key={network} network={network} title={title} />
        ))}
      </div>
    </Section>
  );
}
