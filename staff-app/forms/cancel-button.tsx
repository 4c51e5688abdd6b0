/** Leaves a dialog without doing what its other button does. */
export function CancelButton({ onCancel }: { onCancel: () => void }) {
  return (
    <button type="button" className="button-quiet" onClick={onCancel}>
      Cancel
    </button>
  )
}
