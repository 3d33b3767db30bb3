import { Link } from '@tanstack/react-router';
import { CONTACT } from '../../../lib/page.ts';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { linkClass } from '../../../ui/link-class.ts';

interface LegalEntity {
  name: string;
  address: string[];
}

/** Who runs this site. Only a deployment has someone: `npm run deploy` refuses to be anonymous. */
const ENTITY: LegalEntity | null = JSON.parse(import.meta.env.VITE_LEGAL_ENTITY ?? 'null');

/** The imprint: operator, office, contact. */
export function Imprint() {
  return (
    <article className="max-w-180 pt-12 pb-16 md:pt-16">
      <Heading level={1}>Imprint</Heading>
      <div className="mt-10">
        <DefinitionList
          items={[
            {
              term: 'Operator',
              value:
                ENTITY?.name ??
                'This is a local system, to try Tributary out. No one offers it to others. A deployment names the company or person behind it here.',
            },
            ...(ENTITY ? [{ term: 'Registered office', value: ENTITY.address.join(', ') }] : []),
            {
              term: 'Contact',
              value: (
                <a href={`mailto:${CONTACT}`} className={linkClass()}>
                  {CONTACT}
                </a>
              ),
            },
          ]}
        />
      </div>
      <p className="mt-8 text-md">
        <Link to="/privacy" className={linkClass()}>
          Privacy policy
        </Link>{' '}
        ·{' '}
        <Link to="/terms" className={linkClass()}>
          Terms of service
        </Link>
      </p>
    </article>
  );
}
