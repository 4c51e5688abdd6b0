/** A bar that shows how much of a day is taken, from 0 to 1. What it says stands beside it in words. */
export function Fullness({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="mt-1 block h-2 border border-bark">
      <span
        className={`block h-full ${share >= 1 ? 'bg-chilli' : 'bg-coriander'}`}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </span>
  )
}
