import { openRunFolder } from '../run-folder.ts'
import { joinBy } from './staff-accounts.ts'
import { makeSiteTemplate, startSite } from './start-site.ts'

/** Starts the one server of all browser tests. */
export default async function setup() {
  const removeRunFolder = await openRunFolder()
  await makeSiteTemplate()
  const { url, dataDir, staffLink, stop } = await startSite()
  process.env.SITE_URL = url
  process.env.STAFF_OWNER_COOKIE = (await joinBy(staffLink, url)).cookie()
  process.env.SITE_DATA_DIR = dataDir
  return async () => {
    await stop()
    await removeRunFolder()
  }
}
