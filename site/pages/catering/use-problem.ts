import { type RefObject, useRef, useState } from 'react'
import { orderFields } from '../../../contract/order-fields.ts'
import { variantsOf } from '../../../contract/package-variants.ts'
import { focusOn, textsOf } from '../../../ui/form.ts'
import { clearToasts, showToast } from '../../../ui/toast.ts'
import { useFieldErrors } from '../../../ui/use-field-errors.ts'
import { useCatering } from '../../ordering/catering-content.ts'
import { type Fault, type FieldName, type Problem, quantitiesOf, quantityName } from '../../ordering/order-form.ts'

type Texts = Partial<Record<FieldName, string>>
type FaultIn = (field: FieldName, typed: string) => string | undefined

/** The fields as they follow each other on the page. */
const inOrder: FieldName[] = [...Object.values(orderFields).map(({ property }) => property), 'menus']

/**
 * What stops an order is told at its fields. The first of them gets the focus, and is also told in a toast. A mistyped
 * e-mail address or telephone number is told when its field is left.
 */
export function useProblem(form: RefObject<HTMLFormElement | null>, loadRule: () => Promise<FaultIn | undefined>) {
  const { errors, tell, leave, change } = useFieldErrors<Texts>({
    read: () => textsOf(form.current),
    faultIn: async (field, typed = '') => (await loadRule())?.(field, typed),
    whenLeft: ['customerEmail', 'customerPhone'],
  })
  const variants = useCatering().packages.flatMap(variantsOf)
  const stoppedAt = useRef<FieldName>(undefined)
  const [question, setQuestion] = useState<string>()

  /** The name of the first quantity that is chosen, or of the first of all. */
  const quantityToAdd = () => {
    const quantities = quantitiesOf(textsOf(form.current))
    const { menuId = '' } = variants.find((each) => quantities[each.menuId]) ?? variants[0] ?? {}
    return quantityName(menuId)
  }

  const point = (faults: Fault[]) => {
    // Of several faults of one field the first is told.
    tell(Object.fromEntries([...faults].reverse().map(({ field, text }) => [field, text])))
    const field = inOrder.find((name) => faults.some((fault) => fault.field === name))
    stoppedAt.current = field
    if (field) focusOn(form.current, field === 'menus' ? quantityToAdd() : field)
  }

  return {
    errors,
    /** What is asked before paying, until a second press or a change answers it. */
    question,
    /** Asks it. Returns whether it was not asked before. */
    ask(text?: string): boolean {
      setQuestion(text)
      return text !== undefined && text !== question
    },
    leave,
    /** Shows them at their fields, without a toast. */
    point,
    stop(found: Problem, others: Fault[] = []) {
      point([found, ...others])
      void showToast({ title: found.title, description: found.text, isDestructive: true })
    },
    /** Takes back what was told about a field that is being changed, by its name in the form. */
    forget(name: string) {
      const field = name.startsWith('quantity-') ? 'menus' : (name as FieldName)
      change(field)
      setQuestion(undefined)
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
