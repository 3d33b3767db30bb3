import { buttonClass } from '../../ui/button-class.ts';
import { Heading } from '../../ui/heading.tsx';

/** Shown to visitors where the keys would be. Both pages return here. */
export function AuthenticationRequired({ returnTo }: { returnTo: string }) {
  return (
    <section
      aria-labelledby="authentication-required"
      className="mb-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-md border border-rule bg-sheet p-5"
    >
      <div className="min-w-0">
        <Heading level={2} id="authentication-required">
          Authentication Required
        </Heading>
        <p className="mt-1 max-w-[56ch] text-md text-pretty text-muted">
          Assistants work with your own links and earnings. Sign in to connect one or to create a key for it.
        </p>
      </div>
      <p className="flex flex-wrap gap-3">
        <a
          href={`/auth?${new URLSearchParams({ tab: 'sign-in', returnTo })}`}
          className={buttonClass({ variant: 'primary', size: 'lg' })}
        >
          Sign In
        </a>
        <a
          href={`/auth?${new URLSearchParams({ platform: 'claude', returnTo })}`}
          className={buttonClass({ size: 'lg' })}
        >
          Create Account
        </a>
      </p>
    </section>
  );
}
