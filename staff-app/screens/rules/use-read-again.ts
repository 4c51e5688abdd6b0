import { useEffect } from 'react'
import { CallError } from '../../backend.ts'

/** Refetches the rules if a call was refused because somebody else has changed them. */
export function useReadAgain(error: Error | null, readAgain: () => void): void {
  const isStale = error instanceof CallError && error.code === 'changed_meanwhile'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal.
  useEffect(() => {
    if (isStale) readAgain()
  }, [isStale, error])
}
