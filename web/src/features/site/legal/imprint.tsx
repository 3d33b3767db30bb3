import { Link } from '@tanstack/react-router';
import { CONTACT } from '../../../lib/page.ts';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { linkClass } from '../../../ui/link-class.ts';

/** The operator of this site. */
const OPERATOR = {
  name: 'Tributary',
  registration:
    'Not registered as a company. Each installation is the responsibility of the person or company that runs it.',
  office:
    'The office of the person or company that runs this installation. Every contract and payment statement names it.',
};

/** The imprint: registration, office, contact. */
export function Imprint() {
  return (
    <article className="max-w-180 pt-12 pb-16 md:pt-16">
      <Heading level={1}>Imprint</Heading>
      <div className="mt-10">
        <DefinitionList
          items={[
            { term: 'Operator', value: OPERATOR.name },
            { term: 'Registration', value: OPERATOR.registration },
            { term: 'Registered office', value: OPERATOR.office },
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
