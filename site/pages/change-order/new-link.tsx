import { OurPhone } from '../../ordering/our-phone.tsx'
import { SendLink } from '../../ordering/send-link.tsx'

/** Tells a customer who changed the email address that this page's link has expired, and where the new link went. */
export function NewLink({ sentTo, orderId }: { sentTo: string; orderId: string }) {
  return (
    <section aria-labelledby="new-link-heading" className="border-l-8 border-turmeric bg-cream p-6">
      <h2 id="new-link-heading" className="display mb-4 text-mid">
        Your next change needs a new link
      </h2>
      <p className="max-w-[48ch] wrap-anywhere">
        It is in the mail that we have just sent to <strong>{sentTo}</strong>. Open it from there to change more or to
        cancel. The link of this page ended with the old address, so that nobody with our earlier mails can change your
        order.
      </p>
      <p className="mt-4 mb-2">Did no mail come? Look among the spam too, or have the link sent again.</p>
      <SendLink orderId={orderId} />
      <p className="mt-4">
        Is the address not right? Please ring us on <OurPhone />
      </p>
    </section>
  )
}
