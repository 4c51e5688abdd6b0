import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import type { StaffCall } from '../../contract/staff/call.ts'
import { CallError } from '../backend.ts'
import { makeCall } from './make-call.ts'
import { readAgain } from './queries.ts'

/**
 * Returns `act(input)`, which makes a call that changes something. Presses while the call is under way do nothing, and
 * `act` returns whether this press made the call. A dialog asks who is at the screen if the server wants to know
 * (make-call.ts). `onDone` gets the answer and what was sent, `onRefused` the error. Afterwards, and after
 * `changed_meanwhile`, refetches the open screens.
 */
export function useAct<Call extends StaffCall>(
  call: Call,
  onDone?: (answer: z.output<Call['output']>, sent: z.input<Call['input']>) => void,
  onRefused?: (error: CallError) => void,
) {
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    mutationFn: (input: z.input<Call['input']>) => makeCall(call, input),
    onSuccess: (answer, sent) => {
      onDone?.(answer, sent)
      readAllAgain()
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return
      onRefused?.(error)
      if (error.code === 'changed_meanwhile') readAllAgain()
    },
    onSettled: () => {
      isUnderWay.current = false
    },
  })

  function act(input: z.input<Call['input']>): boolean {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    mutation.mutate(input)
    return true
  }

  return { act, isBusy: mutation.isPending, error: mutation.error, forget: mutation.reset }
}

const readAllAgain = () => readAgain(([name]) => name !== 'session')
