import { lazy, Suspense } from 'react'
import { firstInteraction, interacted } from '../../first-interaction.ts'
import { printed } from '../../layout/printed.ts'

// It is in the HTML, and its script can wait for the visitor.
const question = firstInteraction.then(() => import('./postcode-question.tsx'))
const PostcodeQuestion = interacted ? (await question).default : lazy(() => question.catch(asPrinted))

/** When the script fails to load, the page keeps its HTML. */
function asPrinted() {
  const props = printed('.deliver-to-you')
  return { default: () => <div className="deliver-to-you contents" {...props} /> }
}

/** "Do we deliver to you?", before the form. Its script comes with the visitor's first touch of the page. */
export function DeliverToYou() {
  return (
    <Suspense>
      <PostcodeQuestion />
    </Suspense>
  )
}
