import { ofDocument } from './genuine.ts';
import { disclosure } from './options.ts';

let note: HTMLElement | undefined;

/** Shows the sentence that the FTC asks for. */
export function showDisclosure(): void {
  if (!disclosure || note?.isConnected) return;
  note = ofDocument('createElement').call(document, 'small');
  note.textContent = 'We may earn a commission from links here.';
  // A content security policy allows a style that is set this way.
  note.style.cssText = disclosure;
  ofDocument('body').append(note);
}

export function hideDisclosure(): void {
  note?.remove();
}
