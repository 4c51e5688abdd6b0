import { Screen } from '../../layout/screen.tsx'

/** The orders of the coming days. */
export function Orders() {
  return <Screen title="Orders">{null}</Screen>
}
