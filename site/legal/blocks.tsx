import type { LegalBlock } from '../../contract/legal/schema.ts'
import { guestsInWords } from '../../contract/order-in-words.ts'
import { Filled } from './filled.tsx'
import { useLegal } from './use-legal.ts'

/** The paragraphs, lists and facts of one part. */
export function Blocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />)
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <Paragraph text={block} />
  if ('fill' in block) return <Sold />
  if ('facts' in block) return <Facts {...block} />
  return (
    <ul className="list-disc space-y-2.5 pl-5 marker:text-flame">
      {block.list.map((item) => (
        <li key={item}>
          <Filled text={item} />
        </li>
      ))}
    </ul>
  )
}

/** Highlights a paragraph that is nothing but a kitchen rule, because that is what readers look for. */
function Paragraph({ text }: { text: string }) {
  const isRule = /^\{\w+\}$/.test(text)
  return (
    <p className={isRule ? 'border-l-[6px] border-turmeric bg-cream px-5 py-4 font-bold' : undefined}>
      <Filled text={text} />
    </p>
  )
}

function Facts({ heading, facts }: Extract<LegalBlock, { facts: unknown }>) {
  return (
    <div className="border-t-[3px] border-ink pt-4 print:break-inside-avoid">
      <h3 className="text-lead font-bold">{heading}</h3>
      <dl className="mt-2 grid gap-x-6 @min-[30rem]:grid-cols-[7.5rem_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="pt-2 text-bark">{name}</dt>
            <dd className="wrap-anywhere @min-[30rem]:pt-2">
              <Filled text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/**
 * Lists the packages on sale, without prices: the order button shows those, and a price change must not need a new
 * version of this text.
 */
function Sold() {
  return (
    <ul className="border-t-[3px] border-ink print:break-inside-avoid">
      {useLegal().sold.map(({ menuId, name, serves }) => (
        <li key={menuId} className="border-b border-ink/20 py-2.5">
          <b>{name}</b> for {guestsInWords(serves)}
        </li>
      ))}
    </ul>
  )
}
