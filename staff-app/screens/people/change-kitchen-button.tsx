import { changeKitchen } from '../../../contract/staff/people.ts'
import { ModalButton } from '../../../ui/dialog.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { KitchenField, kitchenIn, useKitchensToGive } from './kitchen-field.tsx'

/** Changes whose orders a person sees. With only one kitchen, it is only for people of a kitchen that is gone. */
export function ChangeKitchenButton({ id, name, kitchen }: { id: string; name: string; kitchen?: string }) {
  if (useKitchensToGive().length === 0 && !kitchen) return null
  return (
    <ModalButton button="Change kitchen" buttonClass="button-quiet" title={`Which kitchen does ${name} work in?`}>
      {(close) => (
        <CallForm
          className="mt-4"
          call={changeKitchen}
          input={(fields) => ({ id, kitchen: kitchenIn(fields) })}
          submit="Save"
          beside={<CancelButton onCancel={close} />}
          onDone={close}
        >
          {(errors) => (
            <>
              <KitchenField of={kitchen} error={errors.kitchen} />
              <p className="mt-4">{name} is signed out everywhere, and sees those orders after signing in again.</p>
            </>
          )}
        </CallForm>
      )}
    </ModalButton>
  )
}
