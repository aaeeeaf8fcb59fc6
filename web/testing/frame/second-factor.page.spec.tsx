/** An admin whose sign-in is not proven (calls.md, Me): over every page, until it is. */
import { screen, waitFor, within } from '@testing-library/dom'
import { act, fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refused } from '../fake-server.ts'
import { openPage, pasteInto } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { reads, userOf } from '../samples.ts'

const as = userOf('admin')
const proven = { ok: true, id: as.uid } as const
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const recoveryCodes = Array.from({ length: 8 }, (_, n) => `AAAA-BBBB-CCCC-DDD${n + 2}`)

/** Calls are refused as the server does, until `open` is called. */
const opened = async (factor: 'none' | 'unproven', path = '/app/waiting') => {
  let missing: 'none' | 'unproven' | undefined = factor
  const needed = () => ({ ...refused(403, 'second_factor_needed', 'Please prove this sign-in.'), details: { factor: missing } }) as never
  const page = await openPage({ path, as }, (server) => {
    prepareReads(server, 'filled')
    server.prepare('people.waiting', () => (missing ? needed() : reads['people.waiting'].filled))
    server.prepare('secondFactor.begin', { secret, uri: `otpauth://totp/Proffer:a?secret=${secret}` })
    server.prepare('secondFactor.confirm', () => {
      missing = undefined
      return { ...proven, recoveryCodes }
    })
    server.prepare('secondFactor.prove', ({ body }) => {
      if (body.code === '000000') return refused(409, 'wrong_code', 'This code is not right.')
      missing = undefined
      return proven
    })
  })
  return {
    ...page,
    lapse: () => {
      missing = 'unproven'
    },
  }
}

it('is asked for a code, and reads the page of before once it was right', async () => {
  const { user, server } = await opened('unproven')
  const gate = within(await screen.findByRole('dialog', { name: 'Prove that it is you' }))
  const field = gate.getByLabelText<HTMLInputElement>('Code')
  expect([field.inputMode, field.autocomplete, document.activeElement]).toEqual(['numeric', 'one-time-code', field])
  expect(document.querySelector('#content')?.closest('[inert]')).not.toBeNull()
  await pasteInto(user, field, '000 000')
  await user.click(gate.getByRole('button', { name: 'Continue' }))
  await gate.findByText('This code is not right.')
  await user.clear(field)
  await pasteInto(user, field, ' 123 456 ')
  await user.click(gate.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Lee Elsewhere')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.querySelector('#content')?.closest('[inert]')).toBeNull()
  expect(server.requests('secondFactor.prove').map(({ body }) => body.code)).toEqual(['000000', '123456'])
})

it('gives a recovery code in its place', async () => {
  const { user, server } = await opened('unproven')
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  const field = screen.getByLabelText('Recovery code')
  expect(document.activeElement).toBe(field)
  await pasteInto(user, field, ' aaaa-bbbb-cccc-ddd2 ')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Lee Elsewhere')
  expect(server.requests('secondFactor.prove').map(({ body }) => body.code)).toEqual(['aaaa-bbbb-cccc-ddd2'])
})

it('hears when there is another try', async () => {
  const { user, server } = await opened('unproven')
  server.prepare('secondFactor.prove', { ...refused(429, 'rate_limited', 'Too many.'), details: { retryAfterSeconds: 150 } } as never)
  await pasteInto(user, await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Too many tries. There is another one in 3 minutes.')
})

it('sets up a factor where there is none, and goes on once the recovery codes are kept', async () => {
  const { user, server } = await opened('none')
  await screen.findByRole('dialog', { name: 'Set up your second factor' })
  expect((await screen.findByLabelText('Key')).textContent?.replaceAll(' ', '')).toBe(secret)
  await screen.findByRole('img', { name: /picture for the camera/ })
  expect(screen.getByRole('link', { name: 'open your authenticator app' }).getAttribute('href')).toMatch(/^otpauth:/)
  await pasteInto(user, screen.getByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('dialog', { name: 'Keep your recovery codes' })
  for (const code of recoveryCodes) screen.getByText(code)
  const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(copied).toHaveBeenCalledWith(`${recoveryCodes.join('\n')}\n`)
  await screen.findByText('Copied.')
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))
  await screen.findByText('Lee Elsewhere')
  expect(server.requests('secondFactor.confirm')).toHaveLength(1)
})

it('loses nothing on the page when the proof lapses, and the call goes on', async () => {
  const { user, server, lapse } = await opened('unproven')
  await pasteInto(user, await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Approve Lee Elsewhere' }))
  lapse()
  let tries = 0
  server.prepare('people.approve', () => {
    tries += 1
    return tries === 1
      ? ({ ...refused(403, 'second_factor_needed', 'Please prove this sign-in.'), details: { factor: 'unproven' } } as never)
      : ({ ok: true, id: 'lee-1', status: 'active' } as const)
  })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
  await pasteInto(user, await screen.findByLabelText('Code'), '654321')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(tries).toBe(2))
  const [first, second] = server.requests('people.approve').map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBe(second)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Prove that it is you' })).toBeNull())
})

it('is let go on by a proof in another tab of the same sign-in', async () => {
  const { server } = await opened('unproven')
  await screen.findByLabelText('Code')
  server.prepare('people.waiting', reads['people.waiting'].filled)
  act(() => void fireEvent.focus(window))
  await screen.findByText('Lee Elsewhere')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('is set up anew from the profile: another app, and new recovery codes', async () => {
  const { user, server } = await openPage({ path: '/profile?tab=account', as }, (prepared) => {
    prepareReads(prepared, 'filled')
    prepared.prepare('secondFactor.begin', { secret, uri: `otpauth://totp/Proffer:a?secret=${secret}` })
    prepared.prepare('secondFactor.confirm', { ...proven, recoveryCodes })
  })
  await user.click(await screen.findByRole('link', { name: 'Take another app, or new recovery codes' }))
  await user.click(await screen.findByRole('button', { name: 'Set it up anew…' }))
  await pasteInto(user, await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(8)
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))
  await screen.findByRole('button', { name: 'Set it up anew…' })
  expect(server.requests('secondFactor.confirm').map(({ body }) => body.code)).toEqual(['123456'])
})

it('says how many recovery codes are left, and makes new ones by a code of the app', async () => {
  const { user, server } = await openPage({ path: '/app/admin/second-factor', as: { ...as, recoveryCodes: 1 } }, (prepared) => {
    prepareReads(prepared, 'filled')
    prepared.prepare('secondFactor.renewCodes', { ...proven, recoveryCodes })
  })
  await screen.findByText('1 recovery code of 8 is left.')
  await user.click(screen.getByRole('button', { name: 'New recovery codes…' }))
  await pasteInto(user, await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Make new ones' }))
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(8)
  expect(screen.getByText(/Those of before count no more/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))
  await screen.findByRole('button', { name: 'New recovery codes…' })
  expect(server.requests('secondFactor.renewCodes').map(({ body }) => body.code)).toEqual(['123456'])
})

it('says nothing of it to others', async () => {
  await openPage({ path: '/profile?tab=account', as: userOf('student') }, (prepared) => prepareReads(prepared, 'filled'))
  await screen.findByRole('heading', { name: 'Password' })
  expect(screen.queryByRole('heading', { name: 'Second factor' })).toBeNull()
})
