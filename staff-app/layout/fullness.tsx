/** A bar that shows how full a day is, from 0 to 1. Screen readers skip it: the words beside it say the same. */
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
