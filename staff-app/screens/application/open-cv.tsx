import { type ApplicationOnScreen, kilobytes, openCv } from '../../../contract/staff/applications.ts'
import { ActError } from '../../forms/act-error.tsx'
import { useAct } from '../../session/use-act.ts'

/** Opens the CV once the person at the screen has proved who they are. */
export function OpenCv({ application: { id, cv } }: { application: ApplicationOnScreen }) {
  const { act, isBusy, error } = useAct(openCv, ({ url }) => download(url))
  if (!cv) return <p className="border-t border-line pt-3 text-bark">There is none.</p>
  return (
    <div className="border-t border-line pt-3">
      <p className="wrap-anywhere">
        {cv.name} <span className="text-bark">({kilobytes(cv.size)})</span>
      </p>
      <button type="button" className="button mt-3" aria-disabled={isBusy} onClick={() => act({ id })}>
        Open the CV
      </button>
      <p className="mt-3 text-base text-bark">It is saved on this device. Each opening is written into the history.</p>
      <ActError error={error} />
    </div>
  )
}

/** Has the browser save a file. A download link leaves the page, and its event stream, as they are. */
function download(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
