import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { applicationFold } from '../applications/state.ts'
import { professor, recruiter, secrets } from '../testing/given.ts'
import type { Caller } from './command.ts'
import { identify } from './command-identity.ts'

const asRecruiter: Caller = { kind: 'user', account: recruiter }
const input = { operation: 'any', schema: Type.Object({}) }
const change = {
  operation: 'applications.changeStatus',
  input,
  fold: applicationFold,
  target: ({ applicationId }: { readonly applicationId?: unknown }) => String(applicationId),
} as const
const create = { operation: 'applications.apply', input, fold: applicationFold } as const
type More = { readonly caller?: Caller; readonly key?: string; readonly status?: string }
const changing = (applicationId: string, { caller = asRecruiter, key = 'k1', status = 'rejected' }: More = {}) =>
  identify(change, { applicationId, status }, { caller, key }, secrets)

describe('§7 the identity of a command', () => {
  it('§7 is the same for the same request, whatever the order of its fields', () => {
    const { id, ...first } = changing('a')
    const { id: again, ...second } = identify(
      change,
      { status: 'rejected', applicationId: 'a' },
      { caller: asRecruiter, key: 'k1' },
      secrets,
    )
    expect(second).toEqual(first)
    expect(again(3)).toBe(id(3))
  })

  it('§7 counts for one key, one caller, one operation and one thing', () => {
    const ids = [
      changing('a'),
      changing('a', { key: 'k2' }),
      changing('a', { caller: { kind: 'user', account: professor } }),
      changing('a', { caller: { kind: 'process', name: 'follow-applications' } }),
      changing('b'),
      identify({ ...change, operation: 'applications.view' }, { applicationId: 'a' }, { caller: asRecruiter, key: 'k1' }, secrets),
    ].map(({ commandId }) => commandId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(changing('b').id(0)).not.toBe(changing('a').id(0))
  })

  it('§7 is told apart by the address where nobody is signed in, so that two visitors may choose one key', () => {
    const registering = (email: string) =>
      identify({ ...create, operation: 'users.register' }, { email }, { caller: { kind: 'visitor' }, key: '1' }, secrets)
    const [nova, again, ole] = ['nova@uni.example.edu', ' Nova@uni.example.edu', 'ole@uni.example.edu'].map(registering)
    expect(again?.commandId).toBe(nova?.commandId)
    expect(ole?.commandId).not.toBe(nova?.commandId)
    expect(ole?.target).not.toBe(nova?.target)
  })

  it('§7 stays the same with another body, which only its content tells', () => {
    const [one, other] = [changing('a'), changing('a', { status: 'offered' })]
    expect(other.commandId).toBe(one.commandId)
    expect(other.content).not.toEqual(one.content)
  })

  it('§7 gives what the command creates its id, and its stream', () => {
    const { target, stream, id } = identify(create, { jobId: 'job' }, { caller: asRecruiter, key: 'k1' }, secrets)
    expect(target).toBe(id(0))
    expect(stream).toBe(`application-${id(0)}`)
    expect(id(1)).not.toBe(id(0))
    expect(changing('a')).toMatchObject({ target: 'a', stream: 'application-a' })
  })
})
