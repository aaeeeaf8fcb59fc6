/** A page that begins with the token of the hour (docs/decisions/what-a-browser-keeps.md). */
import { waitFor } from '@testing-library/dom'
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refused, type FakeServer } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { userOf } from '../samples.ts'

const as = userOf('student')
const open = async (prepare: (server: FakeServer, kept: string) => void = () => undefined) => {
  const kept = `e30.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + 600 }))}.signature`
  localStorage.setItem('proffer.token', kept)
  const page = await openPage({ path: '/about', as }, (server) => {
    prepareReads(server, 'filled')
    prepare(server, kept)
  })
  const checked = () => page.server.requests('auth.verifyToken').map(({ body }) => body.token)
  await waitFor(() => expect(checked()[0]).toBe(kept))
  const [{ bearerToken }, { leave }] = await Promise.all([import('../../src/session/tokens.ts'), import('../../src/session/sign-in.ts')])
  return { ...page, kept, checked, bearerToken, leave }
}

it('needs no identity provider for its first data, and takes its tokens from there later', async () => {
  const { provider, kept, bearerToken } = await open()
  expect([provider.loaded, await bearerToken()]).toEqual([0, kept])
  await waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect([provider.loaded, await bearerToken()]).toEqual([1, `token-of-${as.uid}`])
  })
})

it('asks the identity provider where the server does not take the kept token', async () => {
  const { checked, kept } = await open((server, token) =>
    server.prepare('auth.verifyToken', ({ body }) => (body.token === token ? refused(401, 'unauthorized', 'No.') : as)),
  )
  await waitFor(() => expect(checked()).toEqual([kept, `token-of-${as.uid}`]))
  expect(localStorage.getItem('proffer.token')).toBeNull()
})

it('owes the sign-out where the provider cannot be asked, and begins no session until it is settled', async () => {
  const { provider, leave } = await open()
  provider.fails = true
  await leave('#left')
  expect(['proffer.leaving', 'proffer.session', 'proffer.user'].map((key) => localStorage.getItem(key))).toEqual(['1', null, null])
})

it('ends the session at the identity provider also where that is not there yet', async () => {
  const { provider, leave } = await open()
  await leave('#left')
  expect(provider).toMatchObject({ loaded: 1, signedOut: 1 })
  expect(localStorage.getItem('proffer.leaving')).toBeNull()
  expect(['proffer.session', 'proffer.token'].map((key) => localStorage.getItem(key))).toEqual([null, null])
})
