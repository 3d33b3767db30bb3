/** The names of the services that deliver emails. A local build sends through none, and names the default. */
const EMAIL_SERVICES: Readonly<Record<string, string>> = { cloudflare: 'Cloudflare', resend: 'Resend' };

/** Who gets personal data, by the services that this deployment is built for. */
export function Recipients() {
  const drivers = (import.meta.env.VITE_EMAIL_DRIVERS ?? 'cloudflare').split(',');
  const services = drivers.map((driver: string) => EMAIL_SERVICES[driver] ?? driver).join(' and ');
  const copyHost: string | undefined = import.meta.env.VITE_EXPORT_HOST;
  return (
    <ul>
      <li>
        A program’s affiliate network receives the click ID, which contains your publisher number and nothing
        about the visitor.
      </li>
      <li>Cloudflare hosts our servers and databases under a data processing agreement.</li>
      <li>
        {services} {drivers.length > 1 ? 'deliver' : 'delivers'} our emails under a data processing agreement,
        and so {drivers.length > 1 ? 'get' : 'gets'} your address.
      </li>
      <li>
        PayPal, or our bank and the banks between it and your bank, receive the account that a payout goes to,
        the amount and a reference; a bank also the name and the postal address of its holder.
      </li>
      {copyHost && (
        <li>
          The provider of {copyHost} keeps a weekly copy of our database for emergencies. It is encrypted with
          a key that the provider doesn’t have.
        </li>
      )}
      <li>Authorities receive what the law requires us to disclose.</li>
    </ul>
  );
}
