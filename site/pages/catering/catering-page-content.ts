import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { SiteFacts } from '../../../contract/content/site.ts'
import { placeholder } from '../../../contract/pages.ts'
import { contentFor } from '../../content.ts'
import { withPhotograph } from '../../media/owners-photo.ts'
import { loadCatering } from '../../ordering/catering-content.ts'

/** Loads the content of the page. The server fills in the rules (routes/website/legal-pages.ts). */
export const loadCateringPage = (args: LoaderFunctionArgs) => ({
  ...loadCatering(args),
  arrives: whatArrives(contentFor(args).site),
  rules: {
    orderBy: placeholder('orderBy'),
    deliverTo: placeholder('deliverTo'),
    leastOrder: placeholder('leastOrder'),
  },
})

/** Returns the points about what arrives, with the photo as a picture. Undefined until the owner has given any. */
const whatArrives = ({ arrives: points, arrivesPhoto: photo }: SiteFacts) =>
  points?.length ? withPhotograph({ points, ...(photo && { photo }) }) : undefined

/** Returns the data of the page's loader. */
export const useCateringPage = () => useLoaderData<typeof loadCateringPage>()
