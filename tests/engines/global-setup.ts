import { missingEngines } from '../../scripts/engines.mjs'
import startSite from '../browser/global-setup.ts'

/** Starts the real server for the engines' tests, and names the engines that can't be tested here. */
export default function setup() {
  for (const { name, packages } of missingEngines())
    console.log(`${name} is not tried: it needs ${packages.join(', ')}.`)
  return startSite()
}
