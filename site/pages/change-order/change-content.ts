import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { releasePlaceholder } from '../../../contract/pages.ts'
import { loadOrderContent } from '../../ordering/catering-content.ts'

/** The loader of the screen that changes an order. */
export const loadChangeContent = (args: LoaderFunctionArgs) => ({
  ...loadOrderContent(args),
  release: releasePlaceholder,
})

/**
 * Returns the content release that the screen was rendered from; undefined in development, where no server fills it in.
 */
export function useRelease(): number | undefined {
  const { release } = useLoaderData<typeof loadChangeContent>()
  return Number(release) || undefined
}
