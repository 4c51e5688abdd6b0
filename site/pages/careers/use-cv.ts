import type { UseFormReturn } from 'react-hook-form'
import type { ApplicationFields } from './application-fields.ts'

/** The field for the CV: the file in it, which is checked when it is chosen. */
export function useCv(form: UseFormReturn<ApplicationFields>) {
  const { setValue, getValues, trigger, clearErrors, watch, formState } = form

  const check = async () => {
    const [file] = getValues('cv')
    if (file || formState.isSubmitted) await trigger('cv')
    else clearErrors('cv')
    // A file on a slow drive may have been read after another one took its place.
    if (getValues('cv')[0] !== file) await check()
  }

  const choose = (file: File | undefined) => {
    setValue('cv', file ? [file] : [], { shouldDirty: true })
    void check()
  }

  return { file: watch('cv')[0], choose }
}
