/** Says where Stripe's secret key goes. It is a secret, so no screen has a field for it. */
export function SecretKey() {
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">What goes where</summary>
      <p className="max-w-[70ch]">
        At Stripe, under Developers, API keys: the secret key (sk_live_…) goes into <code>STRIPE_SECRET_KEY</code> of
        the site’s settings on its machine, in place of <code>PAYMENTS</code>. Without the signing secret of the webhook
        beside it the site does not start.
      </p>
    </details>
  )
}

/** Says what to enter at Stripe for this site's webhook. */
export function Webhook({ address, events }: { address: string; events: string[] }) {
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">What to paste at Stripe</summary>
      <p>At Stripe, under Developers, Webhooks, add an endpoint with this address:</p>
      <p className="my-2 wrap-anywhere">
        <code className="select-all bg-cream px-2 py-1">{address}</code>
      </p>
      <p>and with these events:</p>
      <ul className="my-2 pl-4">
        {events.map((event) => (
          <li key={event} className="wrap-anywhere">
            <code className="select-all">{event}</code>
          </li>
        ))}
      </ul>
      <p className="max-w-[70ch]">
        Its signing secret (whsec_…) goes into <code>STRIPE_WEBHOOK_SECRET</code> of the site’s settings. Then the site
        is started again.
      </p>
    </details>
  )
}
