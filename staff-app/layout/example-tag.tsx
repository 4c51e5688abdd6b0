/** Marks a record as example data. */
export function ExampleTag() {
  return (
    <span className="ml-1 inline-block border-2 border-dashed border-bark px-2 text-[0.9375rem] leading-[1.5] font-bold text-bark">
      Example
    </span>
  )
}
