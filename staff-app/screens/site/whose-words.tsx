import { valueInWords } from '../../../contract/content/value-in-words.ts'
import { useWho } from '../../session/session.ts'
import type { FieldClash } from './typed.ts'
import type { SiteDraftInHand } from './use-site-draft.ts'

/** A field that two people wrote: shows both values, and whose each is, and asks which one to keep. */
export function WhoseWords({ clash, inHand: { fields, choose } }: { clash: FieldClash; inHand: SiteDraftInHand }) {
  const { name } = useWho()
  const { thing, field, mine, writer, theirs, by } = clash
  const isOwn = writer === undefined || writer === name
  const shown = (value: unknown) => valueInWords(fields, thing, field, value) || '(empty)'
  return (
    <div role="alert" className="mt-2 border-l-4 border-chilli pl-3">
      <p className="font-bold">
        {by ? `${by} wrote this meanwhile:` : 'This was published meanwhile:'} {shown(theirs)}
      </p>
      <p>
        {isOwn ? 'You wrote:' : `${writer} wrote in this draft:`} {shown(mine)}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <button type="button" className="button-quiet" onClick={() => choose(clash, true)}>
          {isOwn ? 'Keep yours' : 'Keep the draft’s'}
        </button>
        <button type="button" className="button-quiet" onClick={() => choose(clash, false)}>
          {by || isOwn ? 'Take theirs' : 'Take what was published'}
        </button>
      </div>
    </div>
  )
}
