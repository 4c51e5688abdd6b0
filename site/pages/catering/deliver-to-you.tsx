import { lazy, Suspense } from 'react'
import { firstInteraction, interacted } from '../../first-interaction.ts'
import { printed } from '../../layout/printed.ts'

// The HTML has the question already, so its script can wait for the visitor.
const question = firstInteraction.then(() => import('./postcode-question.tsx'))
const PostcodeQuestion = interacted ? (await question).default : lazy(() => question.catch(asPrinted))

/** Keeps the rendered HTML if the script fails to load. */
function asPrinted() {
  const props = printed('.deliver-to-you')
  return { default: () => <div className="deliver-to-you contents" {...props} /> }
}

/** "Do we deliver to you?", above the form. Its script loads at the visitor's first interaction with the page. */
export function DeliverToYou() {
  return (
    <Suspense>
      <PostcodeQuestion />
    </Suspense>
  )
}
