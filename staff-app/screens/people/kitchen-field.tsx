import { severalKitchens } from '../../../contract/content/places.ts'
import { RadioField } from '../../../ui/radio-field.tsx'
import { useStaffSite } from '../../content.ts'
import { useWho } from '../../session/session.ts'

/** Returns the kitchens that the person at this screen can give to others. Empty if they see only some. */
export function useKitchensToGive() {
  const kitchens = severalKitchens(useStaffSite())
  return useWho().kitchens ? [] : kitchens
}

/** Asks whose orders a person or tablet sees. Shows nothing if there is no choice and none was made (`of`). */
export function KitchenField({ of = '', error }: { of?: string; error?: string }) {
  const kitchens = useKitchensToGive()
  if (kitchens.length === 0 && !of) return null
  const options = kitchens.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <RadioField
      name="kitchen"
      label="Sees the orders of"
      defaultValue={kitchens.some(({ id }) => id === of) ? of : ''}
      options={[{ value: '', label: 'All kitchens' }, ...options]}
      error={error}
    />
  )
}

/** Returns the kitchen that the field says; undefined for all. */
export const kitchenIn = (fields: FormData) => String(fields.get('kitchen') ?? '') || undefined
