import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { SiteFacts } from '../../../contract/content/site.ts'
import { placeholder } from '../../../contract/pages.ts'
import { contentFor } from '../../content.ts'
import { withPhotograph } from '../../media/owners-photo.ts'
import { loadCatering } from '../../ordering/catering-content.ts'

/** Loads the content of the page. The server fills in what it says of the rules (routes/website/legal-pages.ts). */
export const loadCateringPage = (args: LoaderFunctionArgs) => ({
  ...loadCatering(args),
  arrives: whatArrives(contentFor(args).site),
  rules: {
    orderBy: placeholder('orderBy'),
    deliverTo: placeholder('deliverTo'),
    leastOrder: placeholder('leastOrder'),
  },
})

/** Returns the points of what arrives, with the photo as a picture, once the owner has said any. */
const whatArrives = ({ arrives: points, arrivesPhoto: photo }: SiteFacts) =>
  points?.length ? withPhotograph({ points, ...(photo && { photo }) }) : undefined

/** Returns the data of the page's loader. */
export const useCateringPage = () => useLoaderData<typeof loadCateringPage>()
