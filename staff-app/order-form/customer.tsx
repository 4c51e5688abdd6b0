import type { MouseEvent } from 'react'
import { EmailField } from '../../ui/email-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { useStaffSite } from '../content.ts'
import { FormPart, type FormPartProps, field, orderField } from './form-parts.tsx'

/**
 * Who orders. Mails need an address: customers without one get ours, and hear everything on the telephone. `mails` says
 * what goes to the address.
 */
export function Customer({ mails, ...part }: FormPartProps & { mails: string }) {
  const { email } = useStaffSite()
  return (
    <FormPart title="Customer">
      <TextField {...orderField(part, 'customer_name')} isRequired />
      <TextField {...orderField(part, 'customer_phone')} type="tel" isRequired />
      <div className="sm:col-span-2">
        <EmailField
          {...field(part, 'customer_email')}
          label="E-mail address"
          spellCheck={false}
          isRequired
          hint={`${mails} Without an address, use ours and tell them everything yourself.`}
        />
        <button
          type="button"
          className="trail mt-1 min-h-11 text-left font-bold wrap-anywhere"
          onClick={(event) => takeOurs(event, email)}
        >
          Use {email}
        </button>
      </div>
    </FormPart>
  )
}

function takeOurs({ currentTarget }: MouseEvent<HTMLButtonElement>, ours: string) {
  const email = currentTarget.form?.elements.namedItem('customer_email')
  if (!(email instanceof HTMLInputElement)) return
  email.value = ours
  // Looks typed to the form, which then stores it and clears the error.
  email.dispatchEvent(new Event('input', { bubbles: true }))
  email.focus()
}
