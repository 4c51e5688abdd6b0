import { type RefObject, useRef } from 'react'
import { cateringPackages } from '../../../content/packages.ts'
import { focusOn, textsOf } from '../../../ui/form.ts'
import { clearToasts, showToast } from '../../../ui/toast.ts'
import { useFieldErrors } from '../../../ui/use-field-errors.ts'
import { type FieldName, type Problem, quantityName } from '../../ordering/order-form.ts'

type Texts = Partial<Record<FieldName, string>>
type FaultIn = (field: FieldName, typed: string) => string | undefined

/**
 * What stops an order: one field at a time, shown at the field and in a toast, with the focus on the field. A mistyped
 * e-mail address or telephone number is told when its field is left.
 */
export function useProblem(form: RefObject<HTMLFormElement | null>, loadRule: () => Promise<FaultIn | undefined>) {
  const { errors, tell, leave, change } = useFieldErrors<Texts>({
    read: () => textsOf(form.current),
    faultIn: async (field, typed = '') => (await loadRule())?.(field, typed),
    whenLeft: ['customerEmail', 'customerPhone'],
  })
  const stoppedAt = useRef<FieldName>(undefined)

  const point = ({ field, text }: Problem) => {
    stoppedAt.current = field
    tell({ [field]: text })
    focusOn(form.current, field === 'menus' ? quantityName(cateringPackages[0].menuId) : field)
  }

  return {
    errors,
    leave,
    /** Shows it at its field, without a toast. */
    point,
    stop(found: Problem) {
      point(found)
      void showToast({ title: found.title, description: found.text, isDestructive: true })
    },
    /** Takes back what was told about a field that is being changed, by its name in the form. */
    forget(name: string) {
      const field = name.startsWith('quantity-') ? 'menus' : (name as FieldName)
      change(field)
      if (stoppedAt.current !== field) return
      stoppedAt.current = undefined
      clearToasts()
    },
    /** Takes back what stopped the order. */
    forgetAll() {
      stoppedAt.current = undefined
      tell({})
      clearToasts()
    },
  }
}
