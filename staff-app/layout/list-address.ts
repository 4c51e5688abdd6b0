import { useSearchParams } from 'react-router'

/** The pages of a list that an address may name. */
const lastPage = 1_000

/** Returns the page of a list that an address names; the first where it names none that can be. */
export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page > 0 && page <= lastPage ? page : 1
}

/** What a list with tabs shows, as its address says. Whatever the address should not hold counts as nothing. */
export function useTab<Tab extends string>([first, ...others]: readonly [Tab, ...Tab[]]): { tab: Tab; page: number } {
  const [params] = useSearchParams()
  return { tab: others.find((each) => each === params.get('tab')) ?? first, page: pageIn(params) }
}

/** Returns the address of a page of a tab, without what goes without saying. */
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
