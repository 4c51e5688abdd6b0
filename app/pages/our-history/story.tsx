import type { ReactNode } from 'react'

/** One chapter: a headline across the page, then a line in the loud voice beside the telling. */
export function Chapter({
  id,
  title,
  opening,
  children,
}: {
  id: string
  title: string
  opening: string
  children: ReactNode
}) {
  return (
    <>
      <h2 id={id} className="display text-huge">
        {title}
      </h2>
      <div className="mt-[clamp(2rem,5vw,5rem)] grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_6fr]">
        <p className="display max-w-[16ch] text-big text-balance">{opening}</p>
        <div className="prose">{children}</div>
      </div>
    </>
  )
}

/** A shorter story beside another one. */
export function StoryBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article>
      <h3 className="display text-big text-chilli">{title}</h3>
      <div className="prose mt-6">{children}</div>
    </article>
  )
}
