import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LegalEntity } from '../../../../../worker/platform/contract/legal-entity.ts';
import { CONTACT } from '../../../lib/page.ts';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Notice } from '../../../ui/notice.tsx';

/** The imprint: who runs the site, where, and whom to write to about what. */
export function Imprint() {
  // Only a local build names no one: a production build without it is refused.
  const entity: LegalEntity | null = JSON.parse(import.meta.env.VITE_LEGAL_ENTITY ?? 'null');
  return (
    <article className="pt-12 pb-16 md:pt-16">
      <Heading level={1}>Imprint</Heading>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="operator">
          <h2 id="operator" className="border-ink border-t pt-3 pb-4 text-lg">
            Who runs this site
          </h2>
          {entity ? <Entity entity={entity} /> : <LocalSystem />}
        </section>
        <section aria-labelledby="contact">
          <h2 id="contact" className="border-ink border-t pt-3 pb-4 text-lg">
            Contact
          </h2>
          <Contacts />
        </section>
      </div>
      <p className="mt-12 border-rule border-t pt-4 text-md">
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

function Entity({ entity }: { entity: LegalEntity }) {
  const { name, represented_by, address, registration, vat_id } = entity;
  return (
    <DefinitionList
      items={[
        { term: 'Operator', value: <strong className="font-semibold">{name}</strong> },
        { term: 'Represented by', value: represented_by },
        {
          term: 'Registered office',
          value: address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          )),
        },
        { term: 'Registration', value: registration },
        ...(vat_id ? [{ term: 'VAT ID', value: vat_id }] : []),
      ]}
    />
  );
}

function LocalSystem() {
  return (
    <Notice
      tone="plain"
      title="This is a local system."
      detail="It runs on one computer, to try Tributary out. Its networks and shops are simulated, and no money moves. A deployment names its operator, office and registration here, and can’t be built without them."
    />
  );
}

function Contacts() {
  return (
    <DefinitionList
      items={[
        {
          term: 'General questions',
          value: (
            <a href={`mailto:${CONTACT}`} className={linkClass()}>
              {CONTACT}
            </a>
          ),
        },
        { term: 'A missing sale', value: <To path="/app/earnings?tab=find">Look it up</To> },
        { term: 'A decision about you', value: <To path="/app/compliance">Ask for a review</To> },
        { term: 'Your data', value: <To path="/settings?tab=security">Export or delete it</To> },
        { term: 'Our requests to your site', value: <To path="/link-checks">Stop them</To> },
        {
          term: 'A vulnerability',
          value: <To path="/.well-known/security.txt">Report it privately</To>,
        },
        { term: 'An outage', value: <To path="/status">Current status</To> },
      ]}
    />
  );
}

function To({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a href={path} className={linkClass()}>
      {children}
    </a>
  );
}
