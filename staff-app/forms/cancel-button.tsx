/** Closes a dialog without doing anything. */
export function CancelButton({ onCancel }: { onCancel: () => void }) {
  return (
    <button type="button" className="button-quiet" onClick={onCancel}>
      Cancel
    </button>
  )
}
