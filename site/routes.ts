import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('pages/home/page.tsx'),
  route('menu', 'pages/menu/page.tsx'),
  route('allergens', 'pages/allergens/page.tsx'),
  route('catering', 'pages/catering/page.tsx'),
  route('catering/order-confirmation', 'pages/order-confirmation/page.tsx'),
  route('catering/change-order', 'pages/change-order/page.tsx'),
  route('our-history', 'pages/our-history/page.tsx'),
  route('careers', 'pages/careers/page.tsx'),
  route('privacy', 'pages/privacy/page.tsx'),
  route('terms', 'pages/terms/page.tsx'),
  route('*', 'pages/not-found/page.tsx'),
] satisfies RouteConfig
