import type { Allergens } from '../../contract/allergens.ts'
import { fourteenAllergens } from '../../contract/fourteen-allergens.ts'
import { limits } from '../../contract/limits.ts'
import { TextField } from '../../ui/field.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { FormPart, type FormPartProps, field } from './form-parts.tsx'
import { allergenName } from './order-draft.ts'

/** A meal at a price that was agreed a head, in the staff's words, with what it contains. */
export function AgreedLine(part: FormPartProps) {
  const { kept, texts, errors } = part
  return (
    <FormPart title="An agreed price?" name="agreed">
      <RadioField
        name="has_agreed"
        label="Was a meal agreed at a price a head?"
        defaultValue={kept.has_agreed ?? 'no'}
        className="sm:col-span-2"
        options={[
          { value: 'no', label: 'No' },
          { value: 'yes', label: 'Yes', hint: 'It is cooked, paid and invoiced by your words.' },
        ]}
      />
      {texts.has_agreed === 'yes' ? (
        <>
          <TextField
            {...field(part, 'agreed.words')}
            label="What was agreed"
            hint="Such as Wedding menu. It is printed on the invoice, so no names."
            maxLength={limits.name}
            className="sm:col-span-2"
            isRequired
          />
          <TextField
            {...field(part, 'agreed.guests')}
            defaultValue={kept['agreed.guests'] || texts.guest_count}
            label="For how many guests"
            inputMode="numeric"
            isRequired
          />
          <TextField
            {...field(part, 'agreed.price_pence')}
            label="Price a head"
            hint="In pounds, with VAT."
            inputMode="decimal"
            isRequired
          />
          <RadioField
            name="agreed.food"
            label="Which allergens are in it?"
            defaultValue={kept['agreed.food']}
            error={errors['agreed.food']}
            className="sm:col-span-2"
            options={[
              { value: 'some', label: 'These:' },
              { value: 'none', label: 'None of the fourteen' },
              {
                value: 'open',
                label: 'Not settled yet',
                hint: 'Kitchen and customer read that, and every allergy counts as in it.',
              },
            ]}
          />
          {texts['agreed.food'] === 'some' ? (
            <>
              <Ticks part={part} how="contains" label="Contains" />
              <Ticks part={part} how="mayContain" label="May contain" />
            </>
          ) : null}
        </>
      ) : null}
    </FormPart>
  )
}

function Ticks({ part, how, label }: { part: FormPartProps; how: keyof Allergens; label: string }) {
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 font-bold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-4">
        {fourteenAllergens.flatMap(({ name, kinds }) =>
          kinds.map((kind) => (
            <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name={allergenName(how, kind)}
                defaultChecked={part.kept[allergenName(how, kind)] !== undefined}
                className="size-6 flex-none accent-ink"
              />
              {kinds.length > 1 ? `${kind} (${name})` : name}
            </label>
          )),
        )}
      </div>
    </fieldset>
  )
}
