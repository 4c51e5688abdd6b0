import { index, type RouteConfig, route } from '@react-router/dev/routes'
import {
  allergensPage,
  careersPage,
  cateringPage,
  changeOrderPage,
  confirmationPage,
  enquiryPage,
  historyPage,
  menuPage,
  newsletterPage,
  placePage,
  privacyPage,
  termsPage,
  vacancyPage,
} from '../contract/pages.ts'

export default [
  index('pages/home/page.tsx'),
  route(menuPage, 'pages/menu/page.tsx'),
  route(allergensPage, 'pages/allergens/page.tsx'),
  route(cateringPage, 'pages/catering/page.tsx'),
  route(enquiryPage, 'pages/enquiry/page.tsx'),
  route(confirmationPage, 'pages/order-confirmation/page.tsx'),
  route(changeOrderPage, 'pages/change-order/page.tsx'),
  route(historyPage, 'pages/our-history/page.tsx'),
  route(careersPage, 'pages/careers/page.tsx'),
  route(vacancyPage(':vacancy'), 'pages/vacancy/page.tsx'),
  route(placePage(':place'), 'pages/location/page.tsx'),
  route(newsletterPage, 'pages/newsletter/page.tsx'),
  route(privacyPage, 'pages/privacy/page.tsx'),
  route(termsPage, 'pages/terms/page.tsx'),
  route('*', 'pages/not-found/page.tsx'),
] satisfies RouteConfig
