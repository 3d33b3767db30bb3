import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button-class.ts';
import { Heading } from '../../ui/heading.tsx';

const SECOND = {
  pricing: { to: '/pricing', label: 'See Pricing' },
  brands: { to: '/brands', label: 'See Brands' },
} as const;

/** The call to action at the end of a page. Its second link leads elsewhere on the page that it would lead to. */
export function CallToAction({ second = 'pricing' }: { second?: keyof typeof SECOND }) {
  const { to, label } = SECOND[second];
  return (
    <section className="flex flex-wrap items-center justify-between gap-6 border-t border-ink py-12">
      <div>
        <Heading level={2}>Make your first link</Heading>
        <p className="mt-1 text-md text-muted">
          All you need is an email address. Your publisher ID works immediately.
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
