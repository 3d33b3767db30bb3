import { listen, ofDocument } from './genuine.ts';
import { trackingUrl } from './links.ts';
import { defaultRef, excluded, publisherId } from './options.ts';
import { scan, stats, watch } from './scan.ts';
import { earns, known, lookUp, startOf } from './shops.ts';
import { handlers } from './use.ts';
import './page-object.ts';

if (!publisherId) console.warn('Tributary: Invalid publisher_id');
// An element that is named so is no script.
else if (!Object.hasOwn(window, 'tributary') || !window.tributary) start();

function start(): void {
  window.tributary = {
    stats,
    rescan,
    skip(selector) {
      excluded.push(selector);
      rescan();
    },
    async link(address, ref = defaultRef) {
      await lookUp([startOf(address)]);
      return earns(address) ? trackingUrl(address, ref) : address;
    },
    on(name, handler) {
      handlers[name].add(handler);
      return () => handlers[name].delete(handler);
    },
  };
  watch(document, window);
  if (ofDocument('readyState') === 'loading') listen(window, { DOMContentLoaded: rescan });
  else rescan();
}

function rescan(): void {
  known.clear();
  scan(document);
}
