/** Closes a dialog without doing anything. */
export function CancelButton({ onCancel, label = 'Cancel' }: { onCancel: () => void; label?: string }) {
  return (
    <button type="button" className="button-quiet" onClick={onCancel}>
      {label}
    </button>
  )
}
