import type { ComponentType } from 'react'
import { createBrowserRouter, redirect } from 'react-router'
import { staffPage } from '../contract/pages.ts'
import { Frame } from './layout/frame.tsx'
import { NoScreen } from './layout/no-screen.tsx'
import { ScreenFault } from './layout/trouble.tsx'

/** A screen that is loaded when it is first opened. */
const screen = (path: string, load: () => Promise<ComponentType>) => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

/** The screens on which orders, enquiries and applications arrive (live/live-orders.tsx), beside the list of orders. */
const live = [
  screen('orders/new', async () => (await import('./screens/take-order/take-order.tsx')).TakeOrder),
  screen('orders/:number', async () => (await import('./screens/order/order.tsx')).OrderScreen),
  screen('orders/:number/change', async () => (await import('./screens/change-order/change-order.tsx')).ChangeOrder),
  screen('days/:day', async () => (await import('./screens/day/day.tsx')).DayScreen),
  screen('week', async () => (await import('./screens/week/week.tsx')).Week),
  screen('wall/:part?', async () => (await import('./screens/wall/wall.tsx')).Wall),
  screen('enquiries', async () => (await import('./screens/enquiries/enquiries.tsx')).Enquiries),
  screen('enquiries/:id', async () => (await import('./screens/enquiry/enquiry.tsx')).EnquiryScreen),
  screen('applications', async () => (await import('./screens/applications/applications.tsx')).Applications),
  screen('applications/:id', async () => (await import('./screens/application/application.tsx')).ApplicationScreen),
]

const others = [
  screen('site', async () => (await import('./screens/site/site.tsx')).Site),
  screen('site/history', async () => (await import('./screens/site-history/site-history.tsx')).SiteHistory),
  screen('sold-out', async () => (await import('./screens/sold-out/sold-out.tsx')).SoldOut),
  screen('rules', async () => (await import('./screens/rules/rules.tsx')).Rules),
  screen('books', async () => (await import('./screens/books/books.tsx')).BooksScreen),
  screen('news', async () => (await import('./screens/news/news.tsx')).News),
  screen('opening', async () => (await import('./screens/opening/opening.tsx')).Opening),
  screen('people', async () => (await import('./screens/people/people.tsx')).People),
  screen('myself', async () => (await import('./screens/myself/myself.tsx')).Myself),
]

/** The staff's screens by address. */
export const screens = createBrowserRouter(
  [
    {
      Component: Frame,
      ErrorBoundary: ScreenFault,
      HydrateFallback: () => null,
      children: [
        {
          ErrorBoundary: ScreenFault,
          children: [
            {
              lazy: async () => ({ Component: (await import('./live/live-orders.tsx')).LiveOrders }),
              children: [
                {
                  index: true,
                  lazy: async () => ({ Component: (await import('./screens/orders/orders.tsx')).Orders }),
                },
                ...live,
              ],
            },
            ...others,
            // Signed-out people get the sign-in page at every address.
            { path: 'sign-in', loader: () => redirect('/') },
            { path: '*', Component: NoScreen },
          ],
        },
      ],
    },
    {
      ...screen('join/:token?', async () => (await import('./screens/join/join.tsx')).Join),
      ErrorBoundary: ScreenFault,
      HydrateFallback: () => null,
    },
  ],
  { basename: staffPage },
)
