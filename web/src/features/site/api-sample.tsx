import { CodeBlock } from '../../ui/code-block.tsx';
import byCall from './samples/by-call.bash.txt?highlighted';
import byHand from './samples/by-hand.html.txt?highlighted';

/** A link by the API and the same link by hand. */
export function ApiSample() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <CodeBlock sample={byCall} title="Ask the API" />
      <CodeBlock sample={byHand} title="Or write the link" />
    </div>
  );
}
