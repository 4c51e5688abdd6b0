import { type RefObject, useEffect, useRef, useState } from 'react'
import { orderFields } from '../../../contract/order-fields.ts'
import { variantsOf } from '../../../contract/package-variants.ts'
import { quantitiesOf, quantityName } from '../../../contract/quantities.ts'
import { focusOn, textsOf } from '../../../ui/form.ts'
import { clearToasts, showToast } from '../../../ui/toast.ts'
import { useFieldErrors } from '../../../ui/use-field-errors.ts'
import { useCatering } from '../../ordering/catering-content.ts'
import { type Fault, type FieldName, fieldNamed, type Problem } from '../../ordering/order-form.ts'

type Texts = Partial<Record<FieldName, string>>
type FaultIn = (field: FieldName, typed: string) => string | undefined

/** The fields in page order. */
const inOrder: FieldName[] = [...Object.values(orderFields).map(({ property }) => property), 'menus']

/**
 * Shows what stops an order at its fields. The first field gets the focus, and its error is also shown as a toast, which
 * leaves with its page. A mistyped email address or phone number is shown when its field is left.
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
  useEffect(() => clearToasts, [])

  /** Returns the name of the first chosen quantity's input, or of the first quantity if none is chosen. */
  const quantityToAdd = () => {
    const quantities = quantitiesOf(textsOf(form.current))
    const { menuId = '' } = variants.find((each) => quantities[each.menuId]) ?? variants[0] ?? {}
    return quantityName(menuId)
  }

  const point = (faults: Fault[], field = inOrder.find((name) => faults.some((fault) => fault.field === name))) => {
    // Reversed, so that the first of several faults of a field wins.
    tell(Object.fromEntries([...faults].reverse().map(({ field, text }) => [field, text])))
    stoppedAt.current = field
    if (field) focusOn(form.current, field === 'menus' ? quantityToAdd() : field)
  }

  return {
    errors,
    /** The question to answer before paying, by a second press or a change. */
    question,
    /** Asks a question. Returns true if it is a new question, false if this press answers it. */
    ask(text?: string): boolean {
      setQuestion(text)
      return text !== undefined && text !== question
    },
    leave,
    /** Shows faults at their fields, without a toast. */
    point,
    /** Shows all faults at their fields, and the first as a toast too, with the focus on its field. */
    stop(found: Problem, others: Fault[] = []) {
      point([found, ...others], found.field)
      void showToast({ title: found.title, description: found.text, isDestructive: true })
    },
    /** Removes the error of a field that is being changed, given the input's name. */
    forget(name: string) {
      const field = fieldNamed(name)
      change(field)
      setQuestion(undefined)
      if (stoppedAt.current !== field) return
      stoppedAt.current = undefined
      clearToasts()
    },
    forgetAll() {
      stoppedAt.current = undefined
      tell({})
      clearToasts()
    },
  }
}
