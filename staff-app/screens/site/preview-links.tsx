import { useState } from 'react'
import { quickName, readPreviews, revokePreview, sharePreview } from '../../../contract/staff/site.ts'
import { box } from '../../../ui/field.tsx'
import { ActError } from '../../forms/act-error.tsx'
import { momentInWords } from '../../in-words.ts'
import { announce } from '../../layout/announcer.tsx'
import { useAct } from '../../session/use-act.ts'
import { useRead } from '../../session/use-read.ts'
import type { SiteDraftInHand } from './use-site-draft.ts'

/** Makes links with which people without an account see a draft, and lists the links that work. */
export function PreviewLinks({ inHand: { draft, whenSaved } }: { inHand: SiteDraftInHand }) {
  const [made, setMade] = useState<string>()
  const { data } = useRead(readPreviews, {})
  const share = useAct(sharePreview, ({ link }) => setMade(link))
  const end = useAct(revokePreview, () => announce('The link shows nothing any more.'))
  return (
    <div className="mt-4">
      {draft ? (
        <button
          type="button"
          className="button-quiet"
          aria-disabled={share.isBusy}
          onClick={() => whenSaved((saved = draft) => share.act({ draft: saved.id, rev: saved.rev }))}
        >
          Make a link to look at it
        </button>
      ) : null}
      {made ? (
        <>
          <label htmlFor="preview-link" className="mt-3 mb-1.5 block font-bold">
            Link, for seven days. It is shown only now.
          </label>
          <input id="preview-link" readOnly value={made} className={box} onFocus={({ target }) => target.select()} />
        </>
      ) : null}
      <ActError error={share.error ?? end.error} />
      <ul>
        {data?.previews.map(({ id, name, madeBy, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1">
            <span className="min-w-0 wrap-anywhere">
              {name === quickName ? 'Quick changes' : name}, by {madeBy}, until {momentInWords(expiresAt)}
            </span>
            <button
              type="button"
              className="min-h-11 px-2 font-bold underline underline-offset-4"
              onClick={() => end.act({ id })}
            >
              End it<span className="sr-only">: the link to {name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
