import { expect, test } from 'vitest'
import { dataBesideScripts, inFrameworksForm, routerContext } from '../../site/page-data.ts'

const pageWith = (context: object) =>
  `<body><main></main><script>window.__reactRouterContext = ${JSON.stringify(context)};window.__reactRouterContext.stream = 1</script><script type="module" async="">go()</script><!--$--><script>window.__reactRouterContext.streamController.enqueue("[{\\"_1\\":2}]\\n");</script><!--$--><script>window.__reactRouterContext.streamController.close();</script><!--/$--><!--/$--></body>`

test('a page has its data once, beside its scripts, and nothing in them ends the element', () => {
  const page = dataBesideScripts(pageWith(routerContext), { root: { name: '</script>$&' } })
  expect(page).toBe(
    `<body><main></main><script></script><script type="module" async="">go()</script><!--$--><script id="page-data" type="application/json">{"root":{"name":"\\u003c/script>$&"}}</script><!--$--><!--/$--><!--/$--></body>`,
  )
})

test('a framework that writes its scripts in another way stops the build', () => {
  expect(() => dataBesideScripts(pageWith({ ...routerContext, ssr: false }), {})).toThrow('in another way')
  expect(() => dataBesideScripts('<body></body>', {})).toThrow('in another way')
})

test('the framework gets its own form, in which each value is named by its place in a list', () => {
  const json = { name: 'Daal', sizes: [1, [true, null]], none: {}, '-5': '' }
  expect(inFrameworksForm(json)).toBe(
    '[{"_1":2,"_3":4,"_8":9,"_10":11},"name","Daal","sizes",[5,6],1,[7,-5],true,"none",{},"-5",""]',
  )
})
