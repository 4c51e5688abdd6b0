import type { z } from 'zod'
import { type passkeySchema, removePasskey } from '../../../contract/staff/accounts.ts'
import { ConfirmButton } from '../../forms/confirm-button.tsx'
import { momentInWords } from '../../in-words.ts'

export function PasskeyRow({ passkey }: { passkey: z.output<typeof passkeySchema> }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div>
        <h3 className="font-bold">{name}</h3>
        <p className="text-bark">
          Added {momentInWords(createdAt)}
          {lastUsedAt ? `, last used ${momentInWords(lastUsedAt)}` : ', not used yet'}
        </p>
      </div>
      <ConfirmButton
        call={removePasskey}
        input={{ id }}
        verb="Remove"
        name={name}
        done={`The passkey ${name} was removed.`}
      >
        <p>It opens nothing here any more. Delete it on your device too, so that it is not offered there.</p>
      </ConfirmButton>
    </li>
  )
}
