import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button-class.ts';
import { Heading } from '../../ui/heading.tsx';

interface CallToActionProps {
  /** Where the second link leads, for the page that it would lead to. */
  to?: '/pricing' | '/brands';
  label?: string;
}

/** The call to action at the end of a page. */
export function CallToAction({ to = '/pricing', label = 'See Pricing' }: CallToActionProps) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-6 border-t border-ink py-12 print:hidden">
      <div>
        <Heading level={2}>Make your first link</Heading>
        <p className="mt-1 text-md text-muted">
          All you need is a name and an email address. Your publisher ID works once the address is verified.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <a href="/auth" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Start Earning
        </a>
        <Link to={to} className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          {label}
        </Link>
      </div>
    </section>
  );
}
