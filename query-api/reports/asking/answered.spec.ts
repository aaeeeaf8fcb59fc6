import { expect, it } from 'vitest'
import type { Account } from '#events/vocabulary/permissions.ts'
import { mergesOf } from '../../core/merges.ts'
import { openReport, type Asking } from './answered.ts'

const analyst = (id: string): Account => ({ uid: 'ana', role: 'analyst', state: 'active', scope: { kind: 'university', id } })
const read = {
  mergedOrganizations: async () => mergesOf(new Map([['old', 'new']])),
  get: async () => undefined,
  caughtUp: async () => undefined,
}
const views = { active: ({ name }: { readonly name: string }) => ({ name, indexes: [] }), position: () => 7n }

it('asks for an analyst whose university was merged about the one that it went into', async () => {
  const scopeOf = async (id: string) => {
    const open = await openReport({ account: analyst(id), read } as unknown as Asking, { views } as never, 'funnel')
    return 'who' in open ? open.who.scope : open
  }
  expect(await scopeOf('old')).toEqual({ kind: 'university', id: 'new' })
  expect(await scopeOf('new')).toEqual({ kind: 'university', id: 'new' })
})
