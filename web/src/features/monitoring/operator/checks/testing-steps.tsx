/** The way through the testing tools. Each step names the tool below that does it. */
const STEPS = [
  {
    title: 'Create test data',
    detail:
      'Three links of the test publisher, with clicks of the last week and conversions of the last five days.',
    target: '#test-data',
    label: 'Test Data Manager',
  },
  {
    title: 'Test click tracking',
    detail: 'Follow a link and see its click arrive within seconds, marked as a test.',
    target: '#click-tracking',
    label: 'Click Tracking Tester',
  },
  {
    title: 'Test conversions',
    detail: 'Record a conversion by hand and see what would be booked. Nothing is booked.',
    target: '#manual-conversion',
    label: 'Manual Conversion Tester',
  },
] as const;

export function TestingSteps() {
  return (
    <ol aria-label="Three steps" className="mb-12 grid gap-x-8 gap-y-6 sm:grid-cols-3">
      {STEPS.map(({ title, detail, target, label }, index) => (
        <li key={title} className="border-t border-ink pt-3">
          <p className="flex items-baseline gap-3">
            <span aria-hidden className="figures text-muted text-xl leading-none">
              {index + 1}
            </span>
            <span className="text-md font-medium">{title}</span>
          </p>
          <p className="mt-1 text-base text-muted text-pretty">{detail}</p>
          <a href={target} className="mt-1 inline-block text-base text-river underline underline-offset-2">
            {label}
          </a>
        </li>
      ))}
    </ol>
  );
}
