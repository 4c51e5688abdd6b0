import { createBrowserRouter, redirect } from 'react-router'
import { staffPage } from '../contract/pages.ts'
import { Frame } from './layout/frame.tsx'
import { NoScreen } from './layout/no-screen.tsx'
import { ScreenFault } from './layout/trouble.tsx'

/** The staff's screens by address. Each is loaded when it is first opened. */
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
                {
                  path: 'orders/new',
                  lazy: async () => ({ Component: (await import('./screens/take-order/take-order.tsx')).TakeOrder }),
                },
                {
                  path: 'orders/:number',
                  lazy: async () => ({ Component: (await import('./screens/order/order.tsx')).OrderScreen }),
                },
                {
                  path: 'orders/:number/change',
                  lazy: async () => ({
                    Component: (await import('./screens/change-order/change-order.tsx')).ChangeOrder,
                  }),
                },
                {
                  path: 'days/:day',
                  lazy: async () => ({ Component: (await import('./screens/day/day.tsx')).DayScreen }),
                },
                {
                  path: 'week',
                  lazy: async () => ({ Component: (await import('./screens/week/week.tsx')).Week }),
                },
                {
                  path: 'wall/:part?',
                  lazy: async () => ({ Component: (await import('./screens/wall/wall.tsx')).Wall }),
                },
                {
                  path: 'enquiries',
                  lazy: async () => ({ Component: (await import('./screens/enquiries/enquiries.tsx')).Enquiries }),
                },
                {
                  path: 'enquiries/:id',
                  lazy: async () => ({ Component: (await import('./screens/enquiry/enquiry.tsx')).EnquiryScreen }),
                },
                {
                  path: 'applications',
                  lazy: async () => ({
                    Component: (await import('./screens/applications/applications.tsx')).Applications,
                  }),
                },
                {
                  path: 'applications/:id',
                  lazy: async () => ({
                    Component: (await import('./screens/application/application.tsx')).ApplicationScreen,
                  }),
                },
              ],
            },
            { path: 'site', lazy: async () => ({ Component: (await import('./screens/site/site.tsx')).Site }) },
            {
              path: 'site/history',
              lazy: async () => ({ Component: (await import('./screens/site-history/site-history.tsx')).SiteHistory }),
            },
            {
              path: 'sold-out',
              lazy: async () => ({ Component: (await import('./screens/sold-out/sold-out.tsx')).SoldOut }),
            },
            { path: 'rules', lazy: async () => ({ Component: (await import('./screens/rules/rules.tsx')).Rules }) },
            {
              path: 'books',
              lazy: async () => ({ Component: (await import('./screens/books/books.tsx')).BooksScreen }),
            },
            { path: 'news', lazy: async () => ({ Component: (await import('./screens/news/news.tsx')).News }) },
            {
              path: 'opening',
              lazy: async () => ({ Component: (await import('./screens/opening/opening.tsx')).Opening }),
            },
            { path: 'people', lazy: async () => ({ Component: (await import('./screens/people/people.tsx')).People }) },
            { path: 'myself', lazy: async () => ({ Component: (await import('./screens/myself/myself.tsx')).Myself }) },
            // Signed-out people get the sign-in page at every address.
            { path: 'sign-in', loader: () => redirect('/') },
            { path: '*', Component: NoScreen },
          ],
        },
      ],
    },
    {
      path: 'join/:token?',
      ErrorBoundary: ScreenFault,
      HydrateFallback: () => null,
      lazy: async () => ({ Component: (await import('./screens/join/join.tsx')).Join }),
    },
  ],
  { basename: staffPage },
)
