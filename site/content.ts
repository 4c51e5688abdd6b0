import { createContext as createReactContext, use } from 'react'
import { createContext, type RouterContextProvider, useRouteLoaderData } from 'react-router'
import type { Content } from '../contract/content/content.ts'
import type { SiteFacts } from '../contract/content/site.ts'

/** All content, as the renderer gives it to the loaders. The browser gets only what a screen's loader returns. */
const contentContext = createContext<Content>()

/** Gives content to the loaders of one page. */
export function giveContent(context: RouterContextProvider, content: Content): void {
  context.set(contentContext, content)
}

/** Returns the content for a loader. In development there is no renderer (scripts/content-in-development.ts). */
export const contentFor = ({ context }: { context: Readonly<RouterContextProvider> }): Content =>
  import.meta.env.DEV ? globalThis.contentInDevelopment : context.get(contentContext)

/** All content, for parts that are rendered to HTML but not hydrated (layout/printed.ts). */
export const PageContent = createReactContext<Content | undefined>(undefined)

/** Returns all content. Works only in parts that only the renderer renders; throws elsewhere. */
export function usePageContent(): Content {
  const content = use(PageContent)
  if (!content) throw new Error('Only the renderer draws this part.')
  return content
}

/** The content of the page frame that the browser gets. The rest of the frame is only rendered to HTML. */
export interface FrameContent {
  /** `hours` has the week's opening hours in words, a line for each run of days. */
  site: Pick<SiteFacts, 'name' | 'phone' | 'notices' | 'halal' | 'hygieneRating'> & { hours: string[] }
  allergenList: Content['allergenList']
}

/** Returns the data of the root's loader. */
export function useFrameContent(): FrameContent {
  const frame = useRouteLoaderData<FrameContent>('root')
  if (!frame) throw new Error('The page was drawn without its content.')
  return frame
}

/** The facts about the restaurant. */
export const useSite = (): FrameContent['site'] => useFrameContent().site

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Finds the facts about the restaurant in the `matches` that a page's `meta` function gets. */
export function siteIn(matches: Matches): FrameContent['site'] {
  const frame = matches.find((match) => match?.id === 'root')?.loaderData as FrameContent | undefined
  if (!frame) throw new Error('The page was drawn without its content.')
  return frame.site
}
