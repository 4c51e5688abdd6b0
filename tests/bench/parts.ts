import { type FaultReport, runFaults } from '../faults/fault-run.ts'
import type { PartName } from './arguments.ts'
import type { Checkout } from './checkout.ts'
import { type FloodsFigures, measureFloods } from './measure-floods.ts'
import { type JobsFigures, measureJobs } from './measure-jobs.ts'
import { type MigrationsFigures, measureMigrations } from './measure-migrations.ts'
import { measureOrders, type OrdersFigures } from './measure-orders.ts'
import { measurePages, type PagesFigures } from './measure-pages.ts'
import { measureReads, type ReadsFigures } from './measure-reads.ts'
import { measureScreens, type ScreensFigures } from './measure-screens.ts'
import { measureScript, type ScriptFigures } from './measure-script.ts'
import { measureStaff, type StaffFigures } from './measure-staff.ts'
import { measureStart, type StartFigures } from './measure-start.ts'

/** The figures of each part of the bench. */
export interface Figures {
  start: StartFigures
  screens: ScreensFigures
  staff: StaffFigures
  script: ScriptFigures
  pages: PagesFigures
  orders: OrdersFigures
  reads: ReadsFigures
  floods: FloodsFigures
  jobs: JobsFigures
  migrations: MigrationsFigures
  faults: FaultReport
}

/**
 * The function that measures each part of checkouts in turn. It returns the figures of each checkout, in the same
 * order.
 */
export const measures: { [Name in PartName]: (checkouts: Checkout[]) => Promise<Figures[Name][]> } = {
  start: measureStart,
  screens: measureScreens,
  staff: measureStaff,
  script: measureScript,
  pages: measurePages,
  orders: measureOrders,
  reads: measureReads,
  floods: measureFloods,
  jobs: measureJobs,
  migrations: measureMigrations,
  faults: async () => [await runFaults({ seed: Date.now() % 1_000_000, orders: 400, kills: 40 })],
}
