/** Shows why an act failed and what to do about it. Screen readers say it at once. */
export function ActError({ error }: { error: Error | null }) {
  return (
    <div role="alert">
      {error ? <p className="mt-4 border-l-4 border-chilli pl-3 font-bold text-chilli">{error.message}</p> : null}
    </div>
  )
}
