import { useRef, useState } from 'react'
import { whenLeft } from './when-left.ts'

/** The errors of a form's fields, by field name. */
export type FieldErrors<Name extends PropertyKey> = { [Each in Name]?: string }

/** How a form's fields are checked. */
interface Checks<Values> {
  /** Returns the form's current values. */
  read: () => Values
  /** Returns what is wrong with a field of this value. */
  faultIn: <Name extends keyof Values>(name: Name, value: Values[Name]) => Promise<string | undefined>
  /** The fields checked when they are left, unless empty. */
  whenLeft: readonly (keyof Values)[]
}

/**
 * Keeps the errors of a form's fields. An error found on leaving a field stays until the field is right or empty. An
 * error found by a submit stays until the field is changed or, after `beStrict`, until it is right.
 */
export function useFieldErrors<Values extends object>({ read, faultIn, whenLeft: checked }: Checks<Values>) {
  type Name = keyof Values
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  /** The errors found by the fields' own checks. */
  const told = useRef<FieldErrors<Name>>({})
  const isStrict = useRef(false)
  const show = (name: Name, error?: string) =>
    setErrors((errors) => (errors[name] === error ? errors : { ...errors, [name]: error }))

  /** Checks a field's current value. An empty field is wrong only after `beStrict`. */
  const check = async (name: Name): Promise<void> => {
    const value = read()[name]
    const isForgiven = isEmpty(value) && !isStrict.current
    const error = isForgiven ? undefined : await faultIn(name, value)
    // The value was changed while the rules were loading, or a file was being read.
    if (read()[name] !== value) return check(name)
    told.current[name] = error
    show(name, error)
  }

  return {
    errors,
    check,
    /** Checks a field that was left, perhaps in the middle of a press. */
    leave(field: Element & { name?: string }) {
      const name = checked.find((name) => name === field.name)
      if (name && !isEmpty(read()[name])) whenLeft(field, () => void check(name))
    },
    /** Checks a changed field, or removes its error if it has not been checked before. */
    change(name: Name) {
      if (isStrict.current || told.current[name]) void check(name)
      else show(name)
    },
    /** Shows the errors that a submit found, instead of those of the submit before. */
    tell(found: FieldErrors<Name>) {
      setErrors(isStrict.current ? found : { ...told.current, ...found })
    },
    /** Checks each change of a field from now on. */
    beStrict() {
      isStrict.current = true
    },
    /** Starts over, for an empty form. */
    clear() {
      isStrict.current = false
      told.current = {}
      setErrors({})
    },
  }
}

// An empty list becomes an empty text too.
const isEmpty = (value: unknown) => String(value ?? '').trim() === ''
