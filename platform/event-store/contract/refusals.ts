import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { JsonObject, NewEvent } from '#events/envelope.ts'
import { Invalid, TooLarge } from '../failures.ts'
import type { EventStore } from '../port.ts'
import { freshStream, sampleEvent, sampleEvents, sampleMeta } from './samples.ts'

/** Values that the types forbid, but that a cast or a hand-written body may still bring. */
const wrong = (overrides: Record<string, unknown>): NewEvent => ({ ...sampleEvent(), ...overrides })
const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic
const nested = (depth: number): JsonObject => {
  let value: JsonObject = {}
  for (let level = 0; level < depth; level++) value = { value }
  return value
}

export function refusals(store: () => EventStore): void {
  const attempt = async (events: readonly NewEvent[]) => {
    const stream = freshStream()
    const failure: unknown = await store()
      .append(stream, 'none', events)
      .catch((error: unknown) => error)
    return { failure, stored: await store().readStream(stream) }
  }
  const refused = (failure: typeof Invalid | typeof TooLarge): unknown => ({ failure: expect.any(failure) as Error, stored: [] })

  describe('what is refused before anything is sent', () => {
    it.each([
      ['id', 'no UUID', 'event-1'],
      ['id', 'empty', ''],
      ['id', 'an upper-case UUID, which EventStoreDB would give back in lower case', randomUUID().toUpperCase()],
      ['id', 'a UUID with something behind it', `${randomUUID()}0`],
      ['id', 'no text', 42],
      ['type', 'empty', ''],
      ['type', 'a system type', '$metadata'],
      ['type', 'no name', 'two words'],
      ['type', 'too long', 'T'.repeat(101)],
      ['schemaVersion', 'zero', 0],
      ['schemaVersion', 'a fraction', 1.5],
      ['schemaVersion', 'missing', undefined],
      ['data', 'no object', 'text'],
      ['data', 'null', null],
      ['data', 'a list', []],
      ['data', 'a BigInt in it', { amount: 1n }],
      ['data', 'undefined in it', { name: undefined }],
      ['data', 'undefined in a list in it', { names: [undefined] }],
      ['data', 'NaN in it', { amount: Number.NaN }],
      ['data', 'infinity in it', { amount: Number.POSITIVE_INFINITY }],
      ['data', 'a Date in it', { at: new Date(0) }],
      ['data', 'a function in it', { run: () => 1 }],
      ['data', 'a Map in it', { map: new Map() }],
      ['data', 'itself in it', cyclic],
      ['data', 'nested 10,000 deep', nested(10_000)],
      ['meta', 'missing', undefined],
      ['meta', 'a BigInt in it', { ...sampleMeta, commandId: 1n }],
    ])('an event whose %s is %s', async (field, _, value) => {
      expect(await attempt([wrong({ [field]: value })])).toEqual(refused(Invalid))
    })
    it('a whole append because of one bad event in it', async () => {
      expect(await attempt([sampleEvent(), wrong({ id: 'event-2' }), sampleEvent()])).toEqual(refused(Invalid))
    })
    it('an append that has the same id twice', async () => {
      const event = sampleEvent()
      expect(await attempt([event, event])).toEqual(refused(Invalid))
    })
    it.each([
      ['empty', ''],
      ['without a dash', 'job'],
      ['without a category', '-1'],
      ['without an id', 'job-'],
      ['a system stream', '$all'],
      ['a system stream with a category', '$ce-job'],
      ['with a space', 'job-a b'],
      ['with a slash', 'job-a/b'],
      ['with a letter outside ASCII', 'job-ä'],
      ['with a NUL', 'job-\0'],
      ['longer than 200', `job-${'x'.repeat(197)}`],
    ])('a stream name that is %s, which also reads as empty', async (_, stream) => {
      await expect(store().append(stream, 'none', [sampleEvent()])).rejects.toBeInstanceOf(Invalid)
      expect(await store().readStream(stream)).toEqual([])
    })
    it.each([-1, 1.5, Number.NaN, 2 ** 53, 'any' as never])('the expected revision %s', async (expected) => {
      await expect(store().append(freshStream(), expected, [sampleEvent()])).rejects.toBeInstanceOf(Invalid)
    })
    it('one event of 1 MiB', async () => {
      expect(await attempt([sampleEvent({ data: { text: 'x'.repeat(1_048_576) } })])).toEqual(refused(TooLarge))
    })
    it('one event of 1 MiB in fewer characters', async () => {
      expect(await attempt([sampleEvent({ data: { text: '漢'.repeat(350_000) } })])).toEqual(refused(TooLarge))
    })
    it('several events that have 1 MiB together', async () => {
      expect(await attempt(sampleEvents(11, { text: 'x'.repeat(100_000) }))).toEqual(refused(TooLarge))
    })
  })

  describe('what is taken', () => {
    it('a name of 200 characters, with more dashes after the first', async () => {
      const stream = `a_1-${randomUUID()}-${'x'.repeat(200 - 41)}`
      expect(await store().append(stream, 'none', [sampleEvent()])).toMatchObject({ revision: 0 })
      expect(await store().readStream(stream)).toHaveLength(1)
    })
    it('just under 1 MiB', async () => {
      const stream = freshStream()
      const event = sampleEvent({ data: { text: 'x'.repeat(1_046_000) } })
      await store().append(stream, 'none', [event])
      expect((await store().readStream(stream))[0]?.data).toEqual(event.data)
    })
    it.each([
      ['no field', '{}'],
      ['a __proto__ key', '{"__proto__":{"admin":true},"constructor":{"prototype":1}}'],
      ['$ keys', '{"$gt":"","$where":"1","$correlationId":"x"}'],
      ['keys with dots and none at all', '{"a.b":1,"":2}'],
      ['letters of many scripts', '{"名前":"Ünï 漢字 👩‍👩‍👧 \\u200f עברית"}'],
      ['half of a surrogate pair and a NUL', '{"half":"\\ud83d","nul":"a\\u0000b"}'],
      ['quotes, line ends and SQL', '{"text":"\\"\'\\r\\n\\t\\\\; DROP TABLE events; --"}'],
      ['numbers at their bounds', '{"max":9007199254740991,"min":-9007199254740991,"small":5e-324,"large":1.7976931348623157e308}'],
      ['null, lists and lists in lists', '{"nothing":null,"list":[1,[2,[]],{}],"yes":true}'],
      ['900 levels', JSON.stringify(nested(900))],
    ])('data that has %s, unchanged', async (_, text) => {
      const stream = freshStream()
      await store().append(stream, 'none', [sampleEvent({ data: JSON.parse(text) as JsonObject })])
      expect(JSON.stringify((await store().readStream(stream))[0]?.data)).toBe(JSON.stringify(JSON.parse(text)))
    })
  })
}
