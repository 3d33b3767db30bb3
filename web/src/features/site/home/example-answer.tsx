import { RECORDED } from '../../../lib/recorded/link.ts';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { sentenceCase } from '../../../ui/sentence-case.ts';

/** The answer for a link of the demo system, until a visitor checks their own. */
export function ExampleAnswer() {
  const { url, brand, network } = RECORDED;
  if (!brand) return null;
  return (
    <div className="grid gap-3">
      <p className="text-base text-muted">
        For example,{' '}
        <span translate="no" className="font-mono text-sm break-all text-ink">
          {url}
        </span>{' '}
        of the demo catalog:
      </p>
      <DefinitionList
        items={[
          { term: 'Brand', value: brand.name },
          { term: 'Rate', value: sentenceCase(brand.commission_rate) },
          {
            term: 'You earn',
            value: (
              <strong className="font-semibold text-approved">{sentenceCase(brand.you_earn ?? '')}</strong>
            ),
          },
          { term: 'Network', value: network?.name },
        ]}
      />
    </div>
  );
}
