import { useEffect, useRef } from 'react'
import { titles } from '../../../contract/applicant-titles.ts'
import { mailtoAddress } from '../../../contract/email-address.ts'
import { privacyPage } from '../../../contract/pages.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ToastStandIn } from '../../../ui/toast-stand-in.tsx'
import { useSite } from '../../content.ts'
import { type ApplicationForm, useApplicationForm } from './use-application-form.ts'

/**
 * The 'Please Apply' form (docs/site.md, "Careers"). `email` is the restaurant's address, `position` the vacancy's
 * title.
 */
export function JobApplicationForm({ email, position }: { email: string; position: string | undefined }) {
  const form = useApplicationForm()
  return (
    // Before hydration, Send must do nothing: by default it would put everything typed into the address.
    <form
      ref={form.form}
      method="dialog"
      noValidate
      onInput={(event) => form.change(event.target as HTMLInputElement)}
      onFocus={form.prepare}
      onBlur={(event) => form.leave(event.target)}
      onSubmit={form.onSubmit}
      className="mt-8 grid gap-5"
    >
      <PersonalFields form={form} />
      <TextField {...form.field('position')} label="Position applying for" isRequired defaultValue={position} />
      <FileField
        id="cv"
        label="Upload CV"
        isRequired
        accept=".pdf,.doc,.docx"
        hint="PDF and Word documents only. Max. 800kb"
        note={form.lost.cv ? 'Choose your CV again' : undefined}
        error={form.errors.cv}
        file={form.file}
        onChoose={form.chooseFile}
      />
      <Trap />
      <CheckboxField
        {...form.field('gdprConsent')}
        isRequired
        note={form.lost.gdprConsent ? 'Please tick this again.' : undefined}
      >
        I agree to receive other communications from Tandoor Road, and I have read the{' '}
        {/* Opens in another tab, because leaving the page would lose a chosen CV. */}
        <a href={privacyPage} target="_blank" rel="noopener" title="Opens in a new tab" className="trail">
          privacy policy
        </a>
        . *
      </CheckboxField>
      <p className="text-base text-bark">
        By sending this form you confirm that your details are correct, and you consent to being contacted and to the
        storage and processing of your data for this application.
      </p>
      {form.progress === undefined ? null : (
        <Progress id="upload-progress" label="Sending your CV" share={form.progress} />
      )}
      <noscript>
        <p className="font-bold">
          This form needs JavaScript. You can also send your details and your CV to{' '}
          <a href={mailtoAddress(email)} className="trail">
            {email}
          </a>
          .
        </p>
      </noscript>
      <div>
        {/* While sending, aria-disabled keeps the focus on the button; the submit handler ignores presses. */}
        <button type="submit" aria-disabled={form.isSending || undefined} className="sign w-fit">
          {form.isSending ? 'Submitting...' : 'Send'}
        </button>
        <div role="alert">
          {form.told.notice ? (
            <p className="mt-5 border-l-8 border-chilli bg-cream p-4 font-bold">
              <WithContacts text={form.told.notice} email={email} />
            </p>
          ) : null}
        </div>
        {form.told.sentTo ? <Sent to={form.told.sentTo} /> : null}
        <ToastStandIn />
      </div>
    </form>
  )
}

/**
 * Confirms the application. It stays after the toast has gone, and takes the focus, because the form is empty again.
 */
function Sent({ to }: { to: string }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="mt-5 border-l-8 border-coriander bg-cream p-4">
      <p className="font-bold">Your application is with us, and your CV with it.</p>
      <p className="mt-1">A person reads it from start to end, and writes to {to}. You need not send it again.</p>
    </div>
  )
}

interface Props {
  form: ApplicationForm
}

function PersonalFields({ form }: Props) {
  return (
    <>
      <SelectField {...form.field('title')} label="Title" isRequired options={titles} autoComplete="honorific-prefix" />
      <TextField {...form.field('name')} label="Name" isRequired placeholder="Name & Surname" autoComplete="name" />
      <EmailField {...form.field('email')} label="Email Address" isRequired autoComplete="email" />
      <TextArea {...form.field('address')} label="Your Address" isRequired autoComplete="street-address" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('town')} label="Town / City" isRequired autoComplete="address-level2" />
        {/* Required like the others, but the label has no asterisk (docs/site.md, "Careers"). */}
        <TextField {...form.field('area')} label="Area / County" aria-required autoComplete="address-level1" />
      </div>
      <TextField
        {...form.field('postcode')}
        label="Postcode"
        isRequired
        autoComplete="postal-code"
        autoCapitalize="characters"
      />
    </>
  )
}

/** A text whose mentions of our address and phone number are links. */
function WithContacts({ text, email }: { text: string; email: string }) {
  const { phone } = useSite()
  const links = new Map([
    [email, mailtoAddress(email)],
    [phone.shown, `tel:${phone.dialled}`],
  ])
  const contact = new RegExp(`(${[...links.keys()].map((each) => each.replace(/\W/g, '\\$&')).join('|')})`)
  return text.split(contact).map((part) =>
    links.has(part) ? (
      <a key={part} href={links.get(part)} className="trail">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

/** A hidden field that only robots fill in. The server refuses an application that has it. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute h-px w-px overflow-hidden opacity-0">
      <label htmlFor="referralCode">Leave this empty</label>
      <input
        id="referralCode"
        name="referralCode"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
      />
    </div>
  )
}
