import { describe, expect, it } from 'vitest'
import type { ParkedEvent } from '../apply.ts'
import { behind, wentWithout } from './went-without.ts'

const parked = (eventId: string, id: string | undefined, more: Partial<ParkedEvent> = {}): ParkedEvent => ({
  eventId,
  type: 'JobUpdated',
  stream: 'job-1',
  revision: 0,
  position: eventId,
  ...(id !== undefined && { id }),
  ...more,
})
const bug = { cause: 'A bug.' }
const view = (some: readonly ParkedEvent[] = [], skipped: readonly ParkedEvent[] = []) => ({ parked: () => some, skipped: () => skipped })

describe('product 2.19: a document differs because one of the two went without', () => {
  it('what somebody had skipped, or what is parked for it, the first of these, wherever later events of it came from', () => {
    const of = wentWithout(view([parked('5', 'a', bug), parked('6', 'a'), parked('7', 'b', bug)], [parked('3', 'a')]), view())
    const event = { type: 'JobUpdated', takenBy: 'after' }
    expect(of('a', '9')).toEqual({ ...event, eventId: '3', position: '3' })
    expect(of('b', '9')).toEqual({ ...event, eventId: '7', position: '7', isParked: true })
    expect(of('c', '9')).toBeUndefined()
  })

  it('what the new one could not apply, but nothing that both went without', () => {
    const both = parked('3', 'a')
    const of = wentWithout(view([], [both, parked('4', 'b')]), view([parked('8', 'c', bug), parked('4', 'b', bug)], [both]))
    expect(of('c', undefined)).toMatchObject({ eventId: '8', takenBy: 'before', isParked: true })
    expect([of('a', '9'), of('b', '9')]).toEqual([undefined, undefined])
  })

  it('one that nobody could read, by what waits behind it in its stream, or where the other has taken it last', () => {
    const of = wentWithout(view([parked('3', undefined, bug), parked('4', 'a'), parked('5', 'b', { stream: 'job-2' })]), view())
    expect(of('a', '9')).toMatchObject({ eventId: '3' })
    expect(of('z', '3')).toMatchObject({ eventId: '3' })
    expect(of('b', '9')).toBeUndefined()
  })
})

describe('one parked event and what waits behind it', () => {
  const ids = (some: readonly ParkedEvent[], eventId: string) => behind(some, eventId).map((one) => `${one.eventId} ${one.id ?? ''}`)

  it('are those of its documents, and not those of others for which the later ones wait, too', () => {
    expect(ids([parked('1', 'a', bug), parked('2', 'b', bug), parked('3', 'a'), parked('3', 'b')], '1')).toEqual(['1 a', '3 a'])
  })

  it('are all of its stream where it could not be read, and of the documents that wait for that', () => {
    const some = [
      parked('1', undefined, bug),
      parked('2', 'a'),
      parked('3', 'a', { stream: 'job-2' }),
      parked('4', 'b', { stream: 'job-3' }),
    ]
    expect(ids(some, '1')).toEqual(['1 ', '2 a', '3 a'])
    expect(ids(some, 'unknown')).toEqual([])
  })
})
