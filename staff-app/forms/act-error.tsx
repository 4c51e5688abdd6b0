/** Why something could not be done and what to do about it, read out at once. */
export function ActError({ error }: { error: Error | null }) {
  return (
    <div role="alert">
      {error ? <p className="mt-4 border-l-4 border-chilli pl-3 font-bold text-chilli">{error.message}</p> : null}
    </div>
  )
}
