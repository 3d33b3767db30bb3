import { trackingUrl } from './links.ts';
import { defaultRef, excluded, publisherId } from './options.ts';
import { handlers, scan, stats } from './scan.ts';
import { earns, known, lookUp, startOf } from './shops.ts';
import './page-object.ts';

if (!publisherId) console.warn('Tributary: Invalid publisher_id');
else if (!window.tributary) start();

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
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', rescan);
  else rescan();
}

function rescan(): void {
  known.clear();
  scan(document);
}
