import { ERROR_CODES } from '../error-codes.ts';
import { guideText } from '../guide.ts';

/** The error codes with what to do, and the rules that hold for every call. */
export function errorsText(): string {
  const rows = Object.entries(ERROR_CODES).map(
    ([code, { status, action }]) => `| \`${code}\` | ${status} | ${action} |`,
  );
  return `# Calls and errors

${guideText(2)}

## Codes

| code | status | what to do |
|---|---|---|
${rows.join('\n')}
`;
}
