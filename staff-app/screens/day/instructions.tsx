import type { OrderOnSheet } from '../../../contract/staff/day.ts'

/**
 * What was said about allergies, and what the customer and staff wrote about an order. An amber edge means an allergy.
 */
export function Instructions({ order: { allergies, instructions, notes, tags } }: { order: OrderOnSheet }) {
  return [allergies && `Allergies: ${allergies}`, instructions, ...notes].map((text, index) =>
    text ? (
      <p
        // biome-ignore lint/suspicious/noArrayIndexKey: texts may be alike, and the list is read as a whole.
        key={index}
        className={`mt-2 border-l-8 pl-3 text-lead leading-snug font-bold whitespace-pre-line wrap-anywhere ${tags.includes('allergies') ? 'border-turmeric' : 'border-line'}`}
      >
        {text}
      </p>
    ) : null,
  )
}
