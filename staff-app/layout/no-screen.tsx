import { Link } from 'react-router'
import { Screen } from './screen.tsx'

/** The page for addresses without a screen. */
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
