import { expect, it } from 'vitest'
import { meets, type Account } from '#events/vocabulary/permissions.ts'
import { ofOwnPlace } from './state.ts'

const one = { uid: 'one', state: 'active' } as const
const accounts: readonly (readonly ['any' | 'org' | 'uni' | 'scope', Account])[] = [
  ['any', { ...one, role: 'admin' }],
  ['org', { ...one, role: 'recruiter', organizationId: 'acme' }],
  ['uni', { ...one, role: 'university', universityId: 'mit' }],
  ['scope', { ...one, role: 'analyst', scope: { kind: 'platform' } }],
  ['scope', { ...one, role: 'analyst', scope: { kind: 'university', id: 'mit' } }],
  ['scope', { ...one, role: 'analyst', scope: { kind: 'organization', id: 'acme' } }],
]

it.each(accounts)('whom the condition %s admits may store what they asked of their own place: %o', (condition, actor) =>
  expect(meets(condition, actor, ofOwnPlace(undefined, undefined, { actor }))).toBe(true),
)

it('an analyst without a scope may not', () => {
  const actor: Account = { ...one, role: 'analyst' }
  expect(meets('scope', actor, ofOwnPlace(undefined, undefined, { actor }))).toBe(false)
})
