import { useEffect, useState } from 'react'
import { site } from '../../../contract/site.ts'
import { lastOrdersAt, openingHours, openNow } from '../../layout/opening-hours.ts'
import { Section } from '../../layout/section.tsx'

const [hounslow, southall] = site.locations

/** Where we are, drawn as a route with two stops: one in service, one still being built. */
export function Locations() {
  return (
    <Section ground="cream" id="locations" labelledBy="locations-heading">
      <h2 id="locations-heading" className="label text-chilli">
        Locations
      </h2>
      <ol className="@container mt-10">
        <li className="route-stop grid gap-x-16 gap-y-8 pb-[clamp(4rem,8vw,8rem)] @min-[57.5rem]:grid-cols-[3fr_2fr] @min-[57.5rem]:items-end">
          <div>
            <h3 className="display text-huge">{hounslow.name}</h3>
            <OpenNow />
          </div>
          <div className="max-w-[30rem] text-lead lg:pb-2">
            <address className="not-italic">
              {hounslow.address.line}, {hounslow.address.town}, {hounslow.address.region}
            </address>
            <p className="mt-2">{openingHours}</p>
            <p className="text-bark">Last orders {lastOrdersAt}</p>
            <a href={hounslow.directions} target="_blank" rel="noreferrer" className="sign mt-8">
              Visit Us Today<span className="sr-only">: directions to {hounslow.name}, opens in a new tab</span>
            </a>
          </div>
        </li>
        <li className="route-stop route-stop-ahead">
          <h3 className="display hollow text-huge">{southall.name}</h3>
          <p className="display mt-4 text-mid text-chilli">Coming Soon</p>
        </li>
      </ol>
    </Section>
  )
}

/** Open or closed, by London's clock. The prerendered page does not know the time, so it keeps the line free. */
function OpenNow() {
  const [state, setState] = useState<ReturnType<typeof openNow>>()
  useEffect(() => {
    const look = () => setState(openNow(new Date()))
    look()
    const timer = setInterval(look, 30_000)
    return () => clearInterval(timer)
  }, [])

  return (
    <p className={`display mt-4 min-h-[1lh] text-mid ${state?.open ? 'text-coriander' : 'text-bark'}`}>{state?.says}</p>
  )
}
