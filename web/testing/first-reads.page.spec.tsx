import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { firstReads } from '../src/app/first-reads.ts'
import { openPage } from './open-page.tsx'
import { prepareReads } from './prepare-reads.ts'
import { userOf } from './samples.ts'

it.each(['student', 'recruiter'] as const)('the start page of a %s asks for all that is asked for before it is there', async (role) => {
  const user = userOf(role)
  const { server } = await openPage({ path: '/', as: user }, (prepared) => prepareReads(prepared, 'filled'))
  await screen.findByRole('heading', { level: 1 })
  const early = firstReads[role]?.(user) ?? []
  expect(early.length).toBeGreaterThan(0)
  for (const { operation, input } of early) {
    const asked = () =>
      server.requests(operation).map(({ params, query }) => ({ ...params, ...query }) as Readonly<Record<string, unknown>>)
    // Parameters sent anew for each page of a list are none of its input.
    const aside = ['limit', 'cursor']
    const named = (one: object) => Object.keys(one).filter((name) => !aside.includes(name))
    const isSame = (request: Readonly<Record<string, unknown>>) =>
      named(request).length === named(input as object).length &&
      Object.entries(input as object).every(([name, value]) => String(request[name]) === String(value))
    await expect.poll(() => asked().some(isSame)).toBe(true)
  }
})
