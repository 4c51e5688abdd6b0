import { Photo } from '../../layout/photo.tsx'
import { Section } from '../../layout/section.tsx'
import { useCateringPage } from './catering-page-content.ts'

/** What comes with the food, in the owner's words and with their photo. Absent until they have said it. */
export function WhatArrives() {
  const { arrives } = useCateringPage()
  if (!arrives) return null
  return (
    <Section id="arrives" labelledBy="arrives-heading" className="pt-0!">
      <h2 id="arrives-heading" className="display text-big">
        What arrives
      </h2>
      <div className="mt-[clamp(1.5rem,3vw,3rem)] grid items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-8 md:grid-cols-2">
        {arrives.photograph ? (
          <Photo
            picture={arrives.photograph}
            sizes="(width >= 48rem) 44vw, 92vw"
            className="aspect-4/3 h-auto w-full object-cover"
          />
        ) : null}
        <dl className="space-y-5">
          {arrives.points.map(({ title, text }) => (
            <div key={title}>
              <dt className="text-lead font-bold">{title}</dt>
              <dd className="mt-1 max-w-[46ch]">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
