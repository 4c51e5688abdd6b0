import { clashesOf } from '../../contract/allergy-clashes.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { withAgreed } from '../../contract/content/with-agreed.ts'
import { namedAllergens } from '../../contract/named-allergens.ts'
import { quantityName, toQuantity } from '../../contract/quantities.ts'
import type { StaffContent } from '../../contract/staff/content.ts'
import { mostOfAllergies } from '../../contract/staff/take-order.ts'
import { TextArea } from '../../ui/field.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { useContent, useVariantsOnSale } from '../content.ts'
import { ClashLines } from '../orders/warnings.tsx'
import { FormPart, type FormPartProps, field } from './form-parts.tsx'
import { agreedItemIn } from './order-draft.ts'

/**
 * The question about allergies. No order is taken without an answer, because nobody may forget it on the telephone.
 * `mayBeUnasked` allows "Not asked", for an order that the customer placed on the site.
 */
export function AllergyQuestion({ mayBeUnasked = false, ...part }: FormPartProps & { mayBeUnasked?: boolean }) {
  const { kept, texts, errors } = part
  const content = useContent()
  const variants = useVariantsOnSale()
  return (
    <FormPart title="Allergies?" name="allergies-part">
      <RadioField
        name="allergies"
        label="Ask: “Does anybody have an allergy?”"
        defaultValue={kept.allergies}
        error={errors.allergies}
        className="sm:col-span-2"
        options={[
          ...(mayBeUnasked
            ? [{ value: 'not-asked', label: 'Not asked', hint: 'The customer’s own words count, below.' }]
            : []),
          { value: 'none', label: 'No allergies (asked)' },
          { value: 'some', label: 'Allergies:', hint: 'Who has which, and how severe.' },
        ]}
      />
      {texts.allergies === 'some' ? (
        <TextArea
          {...field(part, 'allergy_words')}
          label="Who has which allergy"
          rows={2}
          maxLength={mostOfAllergies}
          className="sm:col-span-2"
          isRequired
        />
      ) : null}
      <div aria-live="polite" className="sm:col-span-2">
        <ClashLines clashes={clashesIn(texts, content, variants)}>Tell them before you go on.</ClashLines>
      </div>
      <TextArea
        {...field(part, 'special_instructions')}
        label="What else we should know"
        hint="Spice levels, how to find them, whom to ask for."
        className="sm:col-span-2"
      />
    </FormPart>
  )
}

function clashesIn(texts: FormPartProps['texts'], content: StaffContent, variants: CateringPackage[]): string[] {
  const packages = variants.filter(({ menuId }) => toQuantity(texts[quantityName(menuId)]) > 0)
  const answer = texts.allergies === 'some' ? (texts.allergy_words ?? '') : ''
  const agreed = agreedItemIn(texts)
  const ordered = [...packages, ...agreed.map(({ menuId, itemName: name }) => ({ menuId, name }))]
  return clashesOf(namedAllergens(answer, texts.special_instructions ?? ''), ordered, withAgreed(content, agreed))
}
