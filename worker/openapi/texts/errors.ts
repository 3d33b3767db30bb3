import { ERROR_CODES } from '../error-codes.gen.ts';
import { guideText } from '../guide.ts';

/** The rules that apply to every call, and all error codes. */
export function errorsText(): string {
  const rows = Object.entries(ERROR_CODES).map(
    ([code, { status, action }]) => `| \`${code}\` | ${status} | ${action} |`,
  );
  return `# Requests and errors

${guideText(2)}

## Error codes

| code | status | action |
|---|---|---|
${rows.join('\n')}
`;
}
