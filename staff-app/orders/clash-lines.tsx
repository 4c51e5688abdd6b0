/** Warns that the ordered packages contain allergens that somebody has named. */
export function ClashLines({ clashes, children }: { clashes: readonly string[]; children: string }) {
  if (clashes.length === 0) return null
  return (
    <div className="mt-2 border-l-8 border-chilli py-1 pl-3 font-bold wrap-anywhere">
      {clashes.map((clash) => (
        <p key={clash}>{clash}</p>
      ))}
      <p>{children}</p>
    </div>
  )
}
