/** A button that retries a failed read. */
export function TryAgain({ onAgain }: { onAgain: () => void }) {
  return (
    <button type="button" className="button mt-5" onClick={onAgain}>
      Try again
    </button>
  )
}
