import { useRef, useState } from 'react'
import { whenLeft } from './when-left.ts'

/** What is wrong with the fields of a form, by their names. */
export type FieldErrors<Name extends PropertyKey> = { [Each in Name]?: string }

/** How a form's fields are checked. */
interface Checks<Values> {
  /** What the fields hold now. */
  read: () => Values
  /** What is wrong with a field that holds this. */
  faultIn: <Name extends keyof Values>(name: Name, value: Values[Name]) => Promise<string | undefined>
  /** The fields that are checked when they are left, unless they are empty. */
  whenLeft: readonly (keyof Values)[]
}

/**
 * Tells at each field of a form what is wrong with it. What was found when a field was left is told until the field is
 * right or empty. What a submit found is told until the field is changed, or after `beStrict` until it is right.
 */
export function useFieldErrors<Values extends object>({ read, faultIn, whenLeft: checked }: Checks<Values>) {
  type Name = keyof Values
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  /** What the fields' own checks have found. */
  const told = useRef<FieldErrors<Name>>({})
  const isStrict = useRef(false)
  const show = (name: Name, error?: string) =>
    setErrors((errors) => (errors[name] === error ? errors : { ...errors, [name]: error }))

  /** Checks one field as it stands now. An empty one is only wrong after `beStrict`. */
  const check = async (name: Name): Promise<void> => {
    const value = read()[name]
    const isForgiven = isEmpty(value) && !isStrict.current
    const error = isForgiven ? undefined : await faultIn(name, value)
    // It was changed while the rules were loading, or a file was being read.
    if (read()[name] !== value) return check(name)
    told.current[name] = error
    show(name, error)
  }

  return {
    errors,
    check,
    /** A field was left, perhaps in the middle of a press. */
    leave(field: Element & { name?: string }) {
      const name = checked.find((name) => name === field.name)
      if (name && !isEmpty(read()[name])) whenLeft(field, () => void check(name))
    },
    /** A field was changed. */
    change(name: Name) {
      if (isStrict.current || told.current[name]) void check(name)
      else show(name)
    },
    /** Tells what a submit found wrong, in place of what the one before it did. */
    tell(found: FieldErrors<Name>) {
      setErrors(isStrict.current ? found : { ...told.current, ...found })
    },
    /** From now on each change of a field is checked. */
    beStrict() {
      isStrict.current = true
    },
    /** Begins again, with an empty form. */
    clear() {
      isStrict.current = false
      told.current = {}
      setErrors({})
    },
  }
}

// An empty list is an empty text too.
const isEmpty = (value: unknown) => String(value ?? '').trim() === ''
