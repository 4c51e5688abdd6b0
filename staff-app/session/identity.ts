import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

/** `prove` asks the signed-in person to prove again who they are. `sign-in` asks somebody whose session has ended. */
export type Question = 'prove' | 'sign-in'

let asked: Question | undefined
let waiting: ((isAnswered: boolean) => void)[] = []
const { follow, tell } = makeListeners()

/** Opens the dialog with the question. Resolves to whether it was answered; signing in answers both questions. */
export function askWhoItIs(question: Question): Promise<boolean> {
  if (asked !== 'sign-in') set(question)
  return new Promise((resolve) => waiting.push(resolve))
}

/** Closes the dialog. The calls that waited go on, or fail if it was not answered. */
export function settleQuestion(isAnswered: boolean): void {
  const settled = waiting
  waiting = []
  set(undefined)
  for (const settle of settled) settle(isAnswered)
}

/** Returns the question that is open. */
export function useQuestion(): Question | undefined {
  return useSyncExternalStore(follow, () => asked)
}

function set(question: Question | undefined) {
  asked = question
  tell()
}
