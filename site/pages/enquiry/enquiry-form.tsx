import { useEffect, useRef } from 'react'
import { cateringPage, privacyPage } from '../../../contract/pages.ts'
import { EmailField } from '../../../ui/email-field.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { wholeNumber } from '../../../ui/half-typed.ts'
import { OurPhone } from '../../ordering/our-phone.tsx'
import { useEnquiryForm } from './use-enquiry-form.ts'

/** The form "Tell us about your event" (docs/site.md, "Enquiry"). After sending, a lasting confirmation replaces it. */
export function EnquiryForm() {
  const form = useEnquiryForm()
  if (form.sent) return <Sent {...form.sent} />
  return (
    // Before hydration, Send must do nothing: by default it would put everything typed into the address.
    <form
      ref={form.form}
      method="dialog"
      noValidate
      onInput={(event) => form.change((event.target as HTMLInputElement).name)}
      onFocus={form.prepare}
      onBlur={(event) => form.leave(event.target)}
      onSubmit={form.onSubmit}
      className="mt-8 grid max-w-[52rem] gap-x-6 gap-y-5 sm:grid-cols-2"
    >
      <TextField {...form.field('event_date')} label="Day" type="date" hint="Leave it open if it is not fixed yet." />
      <TextField
        {...form.field('guest_count')}
        label="Number of Guests"
        isRequired
        {...wholeNumber}
        hint="Roughly is enough."
      />
      <TextArea
        {...form.field('place')}
        label="Place"
        isRequired
        rows={2}
        className="sm:col-span-2"
        hint="The address and postcode, or as much of it as you know."
      />
      <TextArea
        {...form.field('wishes')}
        label="Your Wishes"
        className="sm:col-span-2"
        hint="What you celebrate, what you would like to eat, allergies, your budget: whatever we should know."
      />
      <TextField
        {...form.field('customer_name')}
        label="Full Name"
        isRequired
        autoComplete="name"
        className="sm:col-span-2"
      />
      <EmailField {...form.field('customer_email')} label="Email Address" isRequired autoComplete="email" />
      <TextField
        {...form.field('customer_phone')}
        label="Phone Number"
        isRequired
        isErrorLive
        type="tel"
        autoComplete="tel"
      />
      <div className="sm:col-span-2">
        <p className="mb-5 text-base text-bark">
          We use this to answer you, and for nothing else. Nothing is ordered by it.{' '}
          <a href={privacyPage} target="_blank" rel="noopener" title="Opens in a new tab" className="trail">
            Privacy policy
          </a>
        </p>
        {/* While sending, aria-disabled keeps the focus on the button; the submit handler ignores presses. */}
        <button type="submit" aria-disabled={form.isSending || undefined} className="sign w-fit noscript:hidden">
          {form.isSending ? 'Sending...' : 'Send'}
        </button>
        <noscript>
          <p className="font-bold">
            This form needs JavaScript. You can also ring us on <OurPhone />
          </p>
        </noscript>
        <div role="alert">
          {form.notice ? <p className="mt-5 border-l-8 border-chilli bg-cream p-4 font-bold">{form.notice}</p> : null}
        </div>
      </div>
    </form>
  )
}

/**
 * Confirms the enquiry, and takes the focus, because the form is gone. `isMailed` is true if a mail confirms it too.
 */
function Sent({ isMailed }: { isMailed: boolean }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="enquiry-sent"
      className="mt-8 max-w-[52rem] border-l-8 border-turmeric bg-cream p-[clamp(1.25rem,3vw,2.25rem)]"
    >
      <h3 id="enquiry-sent" className="display text-mid">
        We have your enquiry
      </h3>
      <p className="mt-4">
        Thank you. A person reads it, and writes or rings to plan your event with you.{' '}
        {isMailed
          ? 'A short mail says that it has arrived.'
          : 'It has arrived, but we can send no mail today that says so.'}{' '}
        Is it urgent? Ring us on <OurPhone />
      </p>
      <p className="mt-4">
        <a href={cateringPage} className="trail font-bold">
          Back to Catering
        </a>
      </p>
    </section>
  )
}
