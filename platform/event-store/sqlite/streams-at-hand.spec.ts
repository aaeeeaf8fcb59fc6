import { describe, expect, it } from 'vitest'
import type { Recorded } from '#events/envelope.ts'
import { sampleEvent } from '../contract/samples.ts'
import { streamsAtHand } from './streams-at-hand.ts'

const events = (stream: string, from: number, count: number): Recorded[] =>
  Array.from({ length: count }, (_, n) => ({ ...sampleEvent(), stream, revision: from + n, position: BigInt(from + n), recordedAt: '' }))

describe('streams at hand', () => {
  it('are what was read, and grow by what is appended', () => {
    const atHand = streamsAtHand(10)
    const [read, added] = [events('a', 0, 2), events('a', 2, 1)]
    atHand.read('a', read)
    expect(atHand.get('a')).toBe(read)
    atHand.appending('a')(added)
    expect(atHand.get('a')).toEqual([...read, ...added])
  })

  it('are there from the first event of a stream', () => {
    const atHand = streamsAtHand(10)
    atHand.appending('new')(events('new', 0, 1))
    expect(atHand.get('new')).toHaveLength(1)
  })

  it('know nothing of a stream of which they have seen the end only', () => {
    const atHand = streamsAtHand(10)
    atHand.appending('old')(events('old', 7, 1))
    expect(atHand.get('old')).toBeUndefined()
  })

  it('say nothing while an append is on its way, and keep nothing that was read meanwhile', () => {
    const atHand = streamsAtHand(10)
    atHand.read('a', events('a', 0, 1))
    const ended = atHand.appending('a')
    expect(atHand.get('a')).toBeUndefined()
    atHand.read('a', events('a', 0, 1))
    expect(atHand.get('a')).toBeUndefined()
    ended(events('a', 1, 1))
    expect(atHand.get('a')).toHaveLength(2)
  })

  it('forget a stream whose append failed, was repeated, or crossed another one', () => {
    const atHand = streamsAtHand(10)
    atHand.read('failed', events('failed', 0, 1))
    atHand.appending('failed')()
    expect(atHand.get('failed')).toBeUndefined()

    atHand.read('crossed', events('crossed', 0, 1))
    const [first, second] = [atHand.appending('crossed'), atHand.appending('crossed')]
    second()
    first(events('crossed', 1, 1))
    expect(atHand.get('crossed')).toBeUndefined()
  })

  it('forget the streams that nobody asked for the longest when there are too many events', () => {
    const atHand = streamsAtHand(4)
    for (const stream of ['a', 'b']) atHand.read(stream, events(stream, 0, 2))
    atHand.get('a')
    atHand.read('c', events('c', 0, 1))
    expect([atHand.get('a')?.length, atHand.get('b'), atHand.get('c')?.length]).toEqual([2, undefined, 1])
    atHand.read('long', events('long', 0, 5))
    expect(atHand.get('long')).toBeUndefined()
    expect(atHand.get('a')).toHaveLength(2)
  })
})
