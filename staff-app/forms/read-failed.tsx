import { ActError } from './act-error.tsx'

/** Shows why a read failed, with a button that reads again. Without an error it is empty. */
export function ReadFailed({ error, onAgain }: { error: Error | null; onAgain: () => unknown }) {
  return (
    <>
      <ActError error={error} />
      {error ? (
        <button type="button" className="button mt-5" onClick={() => void onAgain()}>
          Try again
        </button>
      ) : null}
    </>
  )
}
