import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { type ApplicationOnScreen, markApplicationRead } from '../../../contract/staff/applications.ts'
import { applicationQuery, readApplicationsAgain } from '../../applications/queries.ts'
import { CallError } from '../../backend.ts'
import { ReadFailed } from '../../forms/read-failed.tsx'
import { BackToList } from '../../layout/back-to-list.tsx'
import { ExampleTag } from '../../layout/example-tag.tsx'
import { Screen } from '../../layout/screen.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import { WhatHappened } from '../../layout/what-happened.tsx'
import { LineState } from '../../live/line-state.tsx'
import { makeCall } from '../../session/make-call.ts'
import { Decide } from './decide.tsx'
import { EraseApplication } from './erase-application.tsx'
import { OpenCv } from './open-cv.tsx'
import { WhatWasSent } from './what-was-sent.tsx'

/** An application: everything that the applicant sent, and what staff can do with it. */
export function ApplicationScreen() {
  const { id = '' } = useParams()
  const { data: application, error, refetch } = useQuery(applicationQuery(id))
  return (
    <Screen title="Application" beside={<BackToList to="/applications">Back to the applications</BackToList>}>
      <LineState asOf={application?.asOf} />
      {application && !isGone(error) ? (
        <Whole application={application} />
      ) : error ? (
        <NoApplication error={error} onAgain={refetch} />
      ) : null}
    </Screen>
  )
}

const isGone = (error: Error | null) => error instanceof CallError && error.status === 404

function NoApplication({ error, onAgain }: { error: Error; onAgain: () => unknown }) {
  if (isGone(error)) return <p>There is no such application. It may have been erased.</p>
  return <ReadFailed error={error} onAgain={onAgain} />
}

function Whole({ application }: { application: ApplicationOnScreen }) {
  useMarkRead(application)
  return (
    <>
      <p className="text-lead font-bold wrap-anywhere">
        {application.title} {application.name} {application.isExample ? <ExampleTag /> : null}
      </p>
      <div className="mt-6 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] [&_section]:mt-0">
        <WhatWasSent application={application} />
        <ScreenSection id="decide" title="Decide">
          <Decide application={application} />
        </ScreenSection>
        <ScreenSection id="cv" title="CV">
          <OpenCv application={application} />
        </ScreenSection>
        <div className="grid content-start gap-y-10">
          <WhatHappened first={{ at: application.appliedAt, what: 'Applied' }} since={application.history} />
          <ScreenSection id="erase" title="Erase">
            <EraseApplication application={application} />
          </ScreenSection>
        </div>
      </div>
    </>
  )
}

/** Marks a new application as read by whoever opens it. If that fails, it stays new until the next look. */
function useMarkRead({ id, state }: ApplicationOnScreen) {
  useEffect(() => {
    if (state !== 'new') return
    makeCall(markApplicationRead, { id }).then(readApplicationsAgain, () => undefined)
  }, [id, state])
}
