import { ClientSetup } from './client-setup.tsx';
import { CLIENTS } from './clients.ts';
import { ServerAddress } from './server-address.tsx';

/** The server's URL, and how each client connects to it without a key. */
export default function Connections() {
  return (
    <>
      <ServerAddress />
      <ul className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        {CLIENTS.map((client) => (
          <li key={client} className="flex min-w-0 rounded-md border border-rule bg-sheet p-5">
            <ClientSetup client={client} level={3} />
          </li>
        ))}
      </ul>
    </>
  );
}
