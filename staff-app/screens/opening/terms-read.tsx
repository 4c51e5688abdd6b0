import { privacyPage, termsPage } from '../../../contract/pages.ts'
import { noteTermsRead } from '../../../contract/staff/opening.ts'
import { TextField } from '../../../ui/field.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { announce } from '../../layout/announcer.tsx'
import { useToday } from '../../orders/use-today.ts'

/** Records the day on which a lawyer read the present terms and privacy policy. */
export function TermsRead({ readOn }: { readOn: string | null }) {
  const today = useToday()
  return (
    <>
      <p className="flex flex-wrap gap-x-6">
        {[
          { address: termsPage, name: 'The terms' },
          { address: privacyPage, name: 'The privacy policy' },
        ].map(({ address, name }) => (
          <a
            key={address}
            href={address}
            target="_blank"
            rel="noopener"
            title="Opens in a new tab"
            className="trail inline-flex min-h-11 items-center font-bold"
          >
            {name}
          </a>
        ))}
      </p>
      <CallForm
        key={readOn}
        call={noteTermsRead}
        submit="Note this day"
        onDone={() => announce('The day is noted.')}
        className="mt-1 flex flex-wrap items-start gap-x-4 [&>:last-child]:mt-8"
      >
        {(errors) => (
          <TextField
            id="day"
            name="day"
            type="date"
            label="A lawyer read both on"
            max={today}
            defaultValue={readOn ?? ''}
            error={errors.day}
            className="max-w-72"
          />
        )}
      </CallForm>
    </>
  )
}
