import { type FaultKind, faultKinds } from './subject.ts'

/** The part of the soak without faults, so that memory can be watched over one long life of the server. */
const quiet = { from: 0.2, to: 0.8 }

export interface PlannedFault {
  /** In seconds after the beginning. */
  at: number
  kind: FaultKind
}

/** Plans the faults of a soak of so many seconds: about fourteen in an hour, all kinds equally often. */
export function planFaults(seconds: number, random: () => number): PlannedFault[] {
  const gap = Math.max(12, seconds / 40)
  const faults: PlannedFault[] = []
  for (let at = gap; at < seconds - gap; at += gap * (0.5 + random())) {
    const isQuiet = at > quiet.from * seconds && at < quiet.to * seconds
    if (!isQuiet) faults.push({ at, kind: faultKinds[faults.length % faultKinds.length] ?? 'stop' })
  }
  return faults
}
