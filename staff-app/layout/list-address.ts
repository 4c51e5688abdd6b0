import { useSearchParams } from 'react-router'

/** The highest page number that an address may name. */
const lastPage = 1_000

/** Returns the page number in an address, or 1 if it is missing or invalid. */
function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page > 0 && page <= lastPage ? page : 1
}

/** Returns the tab and page in the address. An invalid value counts as missing: the first tab, page 1. */
export function useTab<Tab extends string>([first, ...others]: readonly [Tab, ...Tab[]]): { tab: Tab; page: number } {
  const [params] = useSearchParams()
  return { tab: others.find((each) => each === params.get('tab')) ?? first, page: pageIn(params) }
}

/** Returns the address of a tab's page. Leaves out the defaults: the first tab and page 1. */
export function tabAddress<Tab extends string>(
  path: string,
  [first]: readonly [Tab, ...Tab[]],
  { tab, page = 1 }: { tab: Tab; page?: number },
): string {
  const query = new URLSearchParams({
    ...(tab !== first && { tab }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${path}?${query}` : path
}
