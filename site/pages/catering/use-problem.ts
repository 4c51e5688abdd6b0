import { type RefObject, useState } from 'react'
import { clearToasts, showToast } from '../../../ui/toast.ts'
import { focusOn } from '../../ordering/form-fields.ts'
import type { Problem } from '../../ordering/order-form.ts'

/** What stops an order: one field at a time, shown at the field and in a toast, with the focus on the field. */
export function useProblem(form: RefObject<HTMLFormElement | null>) {
  const [problem, setProblem] = useState<Problem>()

  const point = (found: Problem) => {
    setProblem(found)
    if (form.current) focusOn(form.current, found.field)
  }

  return {
    problem,
    /** Shows it at its field, without a toast. */
    point,
    stop(found: Problem) {
      point(found)
      void showToast({ title: found.title, description: found.text, isDestructive: true })
    },
    /** Forgets the problem of a field that is being changed, by its name in the form; without a name, any problem. */
    forget(field?: string) {
      const named = field?.startsWith('quantity-') ? 'menus' : field
      if (field && problem?.field !== named) return
      setProblem(undefined)
      clearToasts()
    },
  }
}
