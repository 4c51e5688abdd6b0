/** Days and their hours, as hoursInWords gives them. The hours stay on one line where there is room for them. */
export function HoursLine({ line }: { line: string }) {
  const [days = '', ...hours] = line.split(', ')
  return (
    <>
      {days}, <span className="inline-block">{hours.join(', ')}</span>
    </>
  )
}
