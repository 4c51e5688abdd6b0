/** One kill of a fault run. */
export interface PlannedKill {
  /** The number of answers to customers, counted from the server's start, after which the kill comes. */
  afterAnswers: number
  takesDatabase: boolean
}

/**
 * The answers of an average order: the order itself, two payments for three orders, and one request to settle for
 * three.
 */
const answersOfOrder = 2

/**
 * Plans the kills of a fault run. They come after random numbers of answers, so that the server gets something done
 * between two kills on any machine, and so that the kills spread over all the orders. Every third one kills the
 * database too.
 */
export function planKills(run: { orders: number; kills: number }, random: () => number): PlannedKill[] {
  const mean = Math.max(1, (answersOfOrder * run.orders) / run.kills)
  return Array.from({ length: run.kills }, (_, index) => ({
    afterAnswers: 1 + Math.floor(random() * (2 * mean - 1)),
    takesDatabase: index % 3 === 2,
  }))
}
