/** One kill of a fault run. */
export interface PlannedKill {
  /** It comes when customers have had so many answers since the server was started. */
  afterAnswers: number
  takesDatabase: boolean
}

/** An order, its payment two times of three, and every third time a request to settle. */
const answersOfOrder = 2

/**
 * When a fault run kills: after random numbers of answers, so that each life of the server gets something done however
 * slow the machine is, and so that the kills spread over all the orders. Every third one takes the database too.
 */
export function planKills(run: { orders: number; kills: number }, random: () => number): PlannedKill[] {
  const mean = Math.max(1, (answersOfOrder * run.orders) / run.kills)
  return Array.from({ length: run.kills }, (_, index) => ({
    afterAnswers: 1 + Math.floor(random() * (2 * mean - 1)),
    takesDatabase: index % 3 === 2,
  }))
}
