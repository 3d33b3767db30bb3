interface NotApplicable {
  reason: string;
  /** Only in the run for this revision; without it, in each. */
  revision?: string;
  scenarios: readonly string[];
}

/**
 * Scenarios of @modelcontextprotocol/conformance that can't pass here. The suite fails if one of them passes, so that it
 * is taken off the list.
 */
const NOT_APPLICABLE: readonly NotApplicable[] = [
  {
    reason:
      'They call tools, prompts or resources that only the suite’s own example server has, such as test_simple_text. Our own are called in mcp.workerd.test.ts and tools.workerd.test.ts.',
    scenarios: [
      'tools-call-simple-text',
      'tools-call-image',
      'tools-call-audio',
      'tools-call-embedded-resource',
      'tools-call-mixed-content',
      'tools-call-error',
      'resources-read-text',
      'resources-read-binary',
      'resources-templates-read',
      'prompts-get-simple',
      'prompts-get-with-args',
      'prompts-get-embedded-resource',
      'prompts-get-with-image',
      'json-schema-2020-12',
    ],
  },
  {
    reason:
      'They call such tools as well, for things that none of our tools does: progress, logging, and asking the client for input, sampling or roots.',
    scenarios: [
      'tools-call-with-progress',
      'tools-call-with-logging',
      'tools-call-sampling',
      'tools-call-elicitation',
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
      'input-required-result-basic-elicitation',
      'input-required-result-basic-sampling',
      'input-required-result-basic-list-roots',
      'input-required-result-request-state',
      'input-required-result-multiple-input-requests',
      'input-required-result-multi-round',
      'input-required-result-non-tool-request',
      'input-required-result-result-type',
      'input-required-result-tampered-state',
      'input-required-result-capability-check',
      'input-required-result-missing-input-response',
      'input-required-result-ignore-extra-params',
    ],
  },
  {
    reason:
      'Optional capabilities that the server doesn’t declare: logging, completion, and subscriptions to resources, which change only with a release.',
    scenarios: ['logging-set-level', 'completion-complete', 'resources-subscribe', 'resources-unsubscribe'],
  },
  {
    reason: 'Sessions are optional, and the server has none, so there are no streams of a session.',
    revision: '2025-11-25',
    scenarios: ['server-sse-multiple-streams'],
  },
  {
    reason:
      '24 of its 28 checks pass. The others need the suite’s own diagnostic tools, such as test_missing_capability.',
    scenarios: ['server-stateless'],
  },
  {
    reason: 'None of our tools reads an argument from a header (x-mcp-header).',
    scenarios: ['http-custom-header-server-validation'],
  },
  {
    reason: 'An extension that the server doesn’t declare: no tool runs as a task.',
    scenarios: [
      'tasks-lifecycle',
      'tasks-capability-negotiation',
      'tasks-wire-fields',
      'tasks-request-state-removal',
      'tasks-mrtr-input',
      'tasks-request-headers',
      'tasks-dispatch-and-envelope',
      'tasks-required-task-error',
      'tasks-mrtr-composition',
    ],
  },
];

/** The list as the suite reads it (YAML). */
export function expectedFailures(revision: string): string {
  const listed = NOT_APPLICABLE.filter((each) => (each.revision ?? revision) === revision);
  const lines = listed.flatMap(({ scenarios }) => scenarios.map((scenario) => `  - ${scenario}\n`));
  return `server:\n${lines.join('')}`;
}
