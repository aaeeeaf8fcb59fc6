import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const answer = (place?: string) => Promise.resolve(new Response('[]', { headers: place === undefined ? {} : { 'x-view-position': place } }))

/** As if the page were new: what it has heard of is forgotten. */
async function asked(answers: Record<string, Promise<Response>>, token = 'kept') {
  vi.stubGlobal('window', { __PROFFER_EARLY__: { token, answers } })
  const [{ earlyAnswer }, { notePosition }] = await Promise.all([import('./early.ts'), import('./position.ts')])
  return { take: (url: string, by = 'kept', method: 'GET' | 'POST' = 'GET') => earlyAnswer({ method }, url, by), notePosition }
}

beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

it('an answer that was asked for early is for the one call that would ask the same', async () => {
  const { take } = await asked({ '/jobs': answer() })
  expect([await take('/jobs', 'another'), await take('/jobs', 'kept', 'POST'), await take('/jobs?limit=5')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(await take('/jobs')).toBeInstanceOf(Response)
  expect(await take('/jobs')).toBeUndefined()
})

it('an early answer that did not come is asked for again', async () => {
  const lost = Promise.reject<Response>(new Error('offline'))
  lost.catch(() => undefined)
  const { take } = await asked({ '/jobs': lost })
  expect(await take('/jobs')).toBeUndefined()
})

it('an early answer that is behind what the page has heard of is asked for again', async () => {
  const { take, notePosition } = await asked({ '/jobs': answer('0001'), '/nominations': answer('0001'), '/refused': answer() })
  notePosition('0001')
  expect(await take('/jobs')).toBeInstanceOf(Response)
  notePosition('0002')
  expect([await take('/nominations'), await take('/refused')]).toEqual([undefined, undefined])
})
