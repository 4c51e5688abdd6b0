import type { ReactNode } from 'react'
import { Photo } from '../../layout/photo.tsx'
import type { Picture } from '../../media/types.ts'

/**
 * A chapter of the story: a headline across the page, and below it a large opening line beside the text. An owner's
 * photo is below the opening line.
 */
export function Chapter({
  id,
  title,
  opening,
  paragraphs,
  photograph,
}: {
  id: string
  title: string
  opening: string
  paragraphs: readonly string[]
  photograph?: Picture
}) {
  return (
    <>
      <h2 id={id} className="display text-big">
        {title}
      </h2>
      <div className="mt-[clamp(2rem,5vw,5rem)] grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_6fr]">
        {photograph ? (
          <div>
            <p className="calm max-w-[24ch]">{opening}</p>
            <Photo
              picture={photograph}
              sizes="(width >= 64rem) 42vw, 92vw"
              className="mt-8 aspect-4/3 h-auto w-full object-cover"
            />
          </div>
        ) : (
          <p className="calm max-w-[24ch]">{opening}</p>
        )}
        <div className="prose">
          <Paragraphs paragraphs={paragraphs} />
        </div>
      </div>
    </>
  )
}

/** A picture with its story. On wide screens the picture is on the left, or on the right if `flipped`. */
export function StoryBlock({
  title,
  picture,
  flipped = false,
  paragraphs,
}: {
  title: string
  picture: ReactNode
  flipped?: boolean
  paragraphs: readonly string[]
}) {
  return (
    <article className="grid items-center lg:grid-cols-2">
      <div className={flipped ? 'lg:order-2' : ''}>{picture}</div>
      <div className="px-(--gutter) py-[clamp(3rem,6vw,7rem)]">
        <h3 className="display text-mid">{title}</h3>
        <div className="prose mt-6">
          <Paragraphs paragraphs={paragraphs} />
        </div>
      </div>
    </article>
  )
}

function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}
