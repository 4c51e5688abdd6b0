import { createContext as createReactContext, use } from 'react'
import { createContext, type RouterContextProvider, useRouteLoaderData } from 'react-router'
import type { Content } from '../contract/content/content.ts'
import type { SiteFacts } from '../contract/content/site.ts'

/** What the restaurant says, as the renderer hands it to the loaders. The browser gets only what a screen's loader takes. */
const contentContext = createContext<Content>()

/** Hands content to the loaders of one page. */
export function giveContent(context: RouterContextProvider, content: Content): void {
  context.set(contentContext, content)
}

/** Returns the content for a loader. In development no renderer hands it over (scripts/content-in-development.ts). */
export const contentFor = ({ context }: { context: Readonly<RouterContextProvider> }): Content =>
  import.meta.env.DEV ? globalThis.contentInDevelopment : context.get(contentContext)

/** All content, for the parts of a page that only the renderer draws (layout/printed.ts). */
export const DrawnContent = createReactContext<Content | undefined>(undefined)

/** Returns all content, in a part that only the renderer draws. */
export function useDrawnContent(): Content {
  const content = use(DrawnContent)
  if (!content) throw new Error('Only the renderer draws this part.')
  return content
}

/** What every page says that is alive in the browser. The rest of it is only drawn. */
export interface FrameContent {
  /** The hours of the week are in words, a line for each run of days. */
  site: Pick<SiteFacts, 'name' | 'phone' | 'notices'> & { hours: string[] }
  allergenList: Content['allergenList']
}

/** Returns what the loader of the root gave. */
export function useFrameContent(): FrameContent {
  const frame = useRouteLoaderData<FrameContent>('root')
  if (!frame) throw new Error('The page was drawn without its content.')
  return frame
}

/** The facts about the restaurant. */
export const useSite = (): FrameContent['site'] => useFrameContent().site

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Returns the facts about the restaurant, among what a page's head is made of. */
export function siteIn(matches: Matches): FrameContent['site'] {
  const frame = matches.find((match) => match?.id === 'root')?.loaderData as FrameContent | undefined
  if (!frame) throw new Error('The page was drawn without its content.')
  return frame.site
}
