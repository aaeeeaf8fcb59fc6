import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { defineCalls, everybody, IdParams, WriteReply, type CallDefinition } from './call.ts'
import { contract, type Operation } from './contract.ts'
import { examplePartsOf, exampleRequestOf } from './examples.ts'

const withExample = Object.entries<CallDefinition>(contract).filter(([, { example }]) => example)

describe('the example of a call', () => {
  it.each(withExample)('%s fits what the call takes, and holds nothing else', (_, call) => {
    const parts = examplePartsOf(call)
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = call[part]
      if (schema) expect([part, ...Compile(schema).Errors(parts[part])]).toEqual([part])
    }
    const sent = [parts.params, parts.query, parts.body ?? {}].flatMap(Object.keys)
    expect(sent.toSorted()).toEqual(Object.keys(call.example ?? {}).toSorted())
  })

  it.each<[Operation, ReturnType<typeof exampleRequestOf>]>([
    ['jobs.read', { call: 'GET /jobs/id/j-open' }],
    ['nominations.quota', { call: 'GET /nominations/quota?professor=pat' }],
    ['auth.verifyToken', { call: 'POST /auth/verifyToken', body: { token: 'sam' } }],
    ['jobs.list', { call: 'GET /jobs' }],
    ['jobs.search', { call: 'POST /jobs/search', body: {} }],
  ])('%s is sent in its place, and nothing where a call needs none', (operation, request) =>
    expect(exampleRequestOf(operation)).toEqual(request),
  )

  it('stands where a call that reads takes something and fits what it takes, or does not compile', () => {
    const read = { call: 'GET /things/:id', who: everybody, kind: 'read', params: IdParams, reply: WriteReply } as const
    // @ts-expect-error no example says of which thing
    expect(defineCalls({ 'things.read': read })).toBeDefined()
    // @ts-expect-error an id is a text
    expect(defineCalls({ 'things.read': { ...read, example: { id: 7 } } })).toBeDefined()
    expect(defineCalls({ 'things.read': { ...read, example: { id: 'a' } }, 'things.view': { ...read, kind: 'write' } })).toBeDefined()
  })
})
