import { useSuspenseQuery } from '@tanstack/react-query';
import { Section } from '../../ui/section.tsx';
import { ClaimList } from './claim-list.tsx';
import { claimsQuery } from './find-query.ts';

/** The latest claims of the publisher; nothing if there are none. */
export function Claims() {
  const { data, summary } = useSuspenseQuery(claimsQuery).data;
  if (summary.total === 0) return null;
  return (
    <Section
      title="Your claims"
      className="mt-10"
      lead={
        summary.total > data.length
          ? `The latest ${data.length} of ${summary.total}.`
          : 'Sales that you reported yourself.'
      }
    >
      <ClaimList claims={data} />
    </Section>
  );
}
