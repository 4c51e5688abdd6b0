import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { withChanges } from '../../contract/content/change-set.ts'
import { changesIn } from '../../contract/content/changes.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import { faultsIn } from '../../contract/content/judge-content.ts'
import { withMarks } from '../../contract/content/marks.ts'
import type { Photo } from '../../contract/content/photo.ts'
import { photoWidths } from '../../contract/content/photo-address.ts'
import { photosOf } from '../../contract/content/photos-of.ts'
import { refusalByFirstBytes } from '../../server/publishing/photos/first-bytes.ts'
import { withPhotograph } from '../../site/media/owners-photo.ts'

const photo: Photo = {
  id: 'ab'.repeat(32),
  width: 1300,
  height: 975,
  colour: '#aa5522',
  alt: 'Two samosas',
  focus: { x: 30, y: 70 },
}
const film = { id: 'ef'.repeat(32), width: 1280 }
const samosas = { thing: 'dishes/two-samosas', field: 'photo' }
const withPhotos = (now: Photo | undefined, thing = samosas.thing, field = samosas.field): Content =>
  contentSchema.parse(withChanges(firstContent, [{ thing, field, now }]).document)

describe('what was done to a photo', () => {
  test.each<[Photo | undefined, Photo | undefined, string]>([
    [undefined, photo, 'Two samosas: photo added.'],
    [photo, undefined, 'Two samosas: photo removed.'],
    [photo, { ...photo, id: 'cd'.repeat(32) }, 'Two samosas: photo replaced.'],
    [photo, { ...photo, alt: 'Samosas' }, 'Two samosas: photo shows “Samosas”.'],
    [photo, { ...photo, alt: null }, 'Two samosas: photo is decoration now.'],
    [photo, { ...photo, focus: { x: 1, y: 2 } }, 'Two samosas: photo is cut around another point.'],
  ])('from %j to %j is said', (before, after, sentence) => {
    expect(changesIn(withPhotos(before), withPhotos(after))).toEqual([sentence])
  })

  test.each<[object | undefined, object | undefined, string]>([
    [undefined, { film }, 'added, with a film'],
    [{}, { film }, 'has a film now'],
    [{ film }, { film: { ...film, id: 'cd'.repeat(32) } }, 'has another film now'],
    [{ film }, { film: { ...film, id: 'cd'.repeat(32) }, alt: 'A tandoor' }, 'shows “A tandoor”, has another film now'],
    [{ film }, { id: 'cd'.repeat(32) }, 'replaced, has no film now'],
    [{ film }, undefined, 'removed, with its film'],
  ])('and to the film over it, from %j to %j', (before, after, did) => {
    const home = (own: object | undefined) => withPhotos(own && { ...photo, ...own }, 'site', 'homePhoto')
    expect(changesIn(home(before), home(after))).toEqual([`Home, first picture: photo ${did}.`])
  })

  it('names the step of the history', () => {
    expect(changesIn(firstContent, withPhotos(photo, 'history', 'ovenPhoto'))).toEqual([
      'History, the oven: photo added.',
    ])
  })

  it('names the place of the site', () => {
    expect(changesIn(firstContent, withPhotos(photo, 'site', 'menuPhoto'))).toEqual([
      'Menu, first picture: photo added.',
    ])
  })
})

describe('a photo in the content', () => {
  it('keeps it from being published while nobody has said what it shows', () => {
    const message = 'Say what the photo of Two samosas shows, or that it is decoration.'
    expect(faultsIn(withPhotos({ ...photo, alt: '' }))).toContainEqual({ ...samosas, message })
    expect(faultsIn(withPhotos({ ...photo, alt: '' }, 'site', 'menuPhoto'))).toContainEqual({
      thing: 'site',
      field: 'menuPhoto',
      message: 'Say what the photo at “Menu, first picture” shows, or that it is decoration.',
    })
    expect(faultsIn(withPhotos({ ...photo, alt: ' ' }))).toHaveLength(faultsIn(withPhotos(photo)).length + 1)
    expect(faultsIn(withPhotos({ ...photo, alt: null }))).toEqual(faultsIn(withPhotos(photo)))
  })

  it('is found wherever it stands, and carries no marks', () => {
    const content = withPhotos(photo)
    expect(photosOf(content)).toEqual([{ ...samosas, photo }])
    expect(photosOf(withMarks(content).content)).toEqual([{ ...samosas, photo }])
    expect(photosOf(firstContent)).toEqual([])
  })

  it.each([
    { id: 'AB'.repeat(32) },
    { id: '../x' },
    { width: 0 },
    { width: 1601 },
    { colour: 'red;' },
    { focus: { x: 101, y: 0 } },
  ])('with %j is none', (wrong) => {
    const { document } = withChanges(firstContent, [{ ...samosas, now: { ...photo, ...wrong } }])
    expect(contentSchema.safeParse(document).success).toBe(false)
  })
})

test('a page gets a photo as a picture in the widths that were made of it, and none where there is none', () => {
  const address = (width: number, kind: string) => `/photos/${photo.id}/${width}.${kind}`
  expect(withPhotograph({ name: 'Samosas', photo })).toEqual({
    name: 'Samosas',
    photograph: expect.objectContaining({
      src: address(1200, 'jpg'),
      alt: 'Two samosas',
      style: { objectPosition: '30% 70%', backgroundColor: '#aa5522' },
      sources: ['avif', 'jpg'].map((kind) => ({
        type: kind === 'avif' ? 'image/avif' : 'image/jpeg',
        srcSet: [480, 800, 1200, 1300].map((width) => `${address(width, kind)} ${width}w`).join(', '),
      })),
    }),
  })
  expect(withPhotograph({ name: 'Samosas', photo: { ...photo, alt: null } }).photograph?.alt).toBe('')
  expect(Object.keys(withPhotograph({ name: 'Samosas', photo: undefined }))).toEqual(['name'])
})

test('a photo is made in its own width and in smaller ones, each once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1600 }), (width) => {
      const widths = photoWidths(width)
      expect(widths.at(-1)).toBe(width)
      expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b))
    }),
  )
})

test('whatever a file begins with, it is taken for a photo or refused with a sentence', () => {
  const heads = ['ffd8ff', '89504e470d0a1a0a', '52494646', '0000001866747970', '47494638'].map((each) =>
    Buffer.from(each, 'hex'),
  )
  fc.assert(
    fc.property(fc.constantFrom(Buffer.alloc(0), ...heads), fc.uint8Array({ maxLength: 400 }), (head, rest) => {
      const refused = refusalByFirstBytes.photo(Buffer.concat([head, rest]))
      expect(refused === undefined || /^This .*\.$/.test(refused)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
