/** A line of opening hours from weekInWords. Keeps the hours on one line where there is room. */
export function HoursLine({ line }: { line: string }) {
  const [days = '', ...hours] = line.split(', ')
  return (
    <>
      {days}, <span className="inline-block">{hours.join(', ')}</span>
    </>
  )
}
