import { Link } from '@tanstack/react-router';
import { BUILDER_NAMES, type Builder } from '../../../lib/builders.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Stepper } from '../../../ui/stepper.tsx';

/** What to do with the copied script. */
export function WhatsNext({ builder }: { builder: Builder | undefined }) {
  return (
    <section
      aria-label="What’s next"
      className="rounded-md border border-rule border-l-[3px] border-l-approved bg-sheet p-5"
    >
      <h3 className="mb-4 text-lg">What’s next</h3>
      <Stepper
        label="What’s next"
        steps={[
          { title: 'Copy the script', state: 'done' },
          {
            title: 'Paste it into the header of your site',
            state: 'current',
            detail: builder ? (
              <p>
                Or ask the assistant to.{' '}
                <Link to="/setup/$builder" params={{ builder }} className={linkClass()}>
                  See the guide for {BUILDER_NAMES[builder]}
                </Link>
              </p>
            ) : (
              'Once in the head of every page, or in the layout that all pages share.'
            ),
          },
          { title: 'Publish your site', state: 'ahead' },
          {
            title: 'Check it',
            state: 'ahead',
            detail: (
              <Link to="/app/tools" search={{ tab: 'check' }} className={linkClass()}>
                See which links earn
              </Link>
            ),
          },
        ]}
      />
    </section>
  );
}
