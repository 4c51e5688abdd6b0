/** A progress bar. `share` is from 0 to 1; the label says what is in progress. */
export function Progress({ id, label, share }: { id: string; label: string; share: number }) {
  return (
    <div>
      <label htmlFor={id} className="block font-bold">
        {label}
      </label>
      <progress
        id={id}
        max={1}
        value={share}
        className="mt-2 block h-4 w-full appearance-none border-2 border-ink bg-white/70 forced-colors:appearance-auto [&::-moz-progress-bar]:bg-flame [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-flame"
      />
    </div>
  )
}
