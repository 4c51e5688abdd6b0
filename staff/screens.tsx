import { createBrowserRouter } from 'react-router'

/** The table of the staff's screens. */
export const screens = createBrowserRouter([{ path: '*', element: <h1>Orders</h1> }], { basename: '/staff' })
