import { Link } from 'react-router'
import { Screen } from './screen.tsx'

/** Stands at every address that there is no screen for. */
export function NoScreen() {
  return (
    <Screen title="No such screen">
      <p>
        The address may be mistyped. Go to the{' '}
        <Link to="/" className="trail">
          orders
        </Link>
        .
      </p>
    </Screen>
  )
}
