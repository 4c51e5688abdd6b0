import { expect, test } from 'vitest'
import { scriptsAfterFirstPaint } from '../../site/scripts-after-first-paint.ts'

const page = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head><body><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script></body>`

test('no module and no style sheet is named where the browser would fetch it before the first paint', () => {
  const late = scriptsAfterFirstPaint(page, '/assets/site.css')
  const withoutScript = '<noscript><link rel="stylesheet" href="/assets/site.css"/></noscript>'
  expect(late).toContain(withoutScript)
  expect(late.replace(withoutScript, '')).not.toContain('<link')
  expect(late).not.toMatch(/^import /m)
  expect(late).toContain(
    '["/assets/manifest.js","/assets/root.js","/assets/a.js","/assets/b.js"],"/assets/site.css",2,',
  )
  expect(late).toContain('([,route0])=>{window.__reactRouterRouteModules')
  expect(late).toContain('import("/assets/entry.js");})')
})

test('a page of another shape stops the build', () => {
  expect(() => scriptsAfterFirstPaint('<html></html>', '/assets/site.css')).toThrow('boot script')
})
