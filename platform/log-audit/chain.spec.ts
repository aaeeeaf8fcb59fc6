import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Stored } from '../event-store/port.ts'
import { FIRST_HEAD, link } from './chain.ts'

const event: Stored = {
  position: 7n,
  stream: 'job-1',
  revision: 3,
  id: 'b7b0c2a0-0000-4000-8000-000000000001',
  type: 'JobPosted',
  schemaVersion: 2,
  data: '{"title":"Compiler engineer – Zürich 👩‍💻"}',
  meta: '{"actor":{"kind":"user"}}',
  recordedAt: '2026-11-28T08:00:00.000Z',
}

describe('the hash chain (engine.md)', () => {
  it('is SHA-256 of the head before and each field behind its length, worked out a second way', () => {
    const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
    const field = (content: Buffer | string) => {
      const bytes = Buffer.from(content as string)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      return Buffer.concat([length, bytes])
    }
    const texts = ['00000000000000000007', 'job-1', '3', event.id, 'JobPosted', '2', sha(event.data), event.meta, event.recordedAt]
    expect(link(FIRST_HEAD, event)).toEqual(sha(Buffer.concat([Buffer.alloc(32), ...texts.map(field)])))
  })

  it.each(Object.keys(event) as (keyof Stored)[])('changes with %s', (name) => {
    const value = event[name]
    const other = typeof value === 'bigint' ? value + 1n : typeof value === 'number' ? value + 1 : `${value} `
    expect(link(FIRST_HEAD, { ...event, [name]: other })).not.toEqual(link(FIRST_HEAD, event))
  })

  it('changes with what moves from one field into the next, and with the head before', () => {
    const first = link(FIRST_HEAD, event)
    expect(link(FIRST_HEAD, { ...event, stream: 'job-13', revision: 3, type: 'JobPosted' })).not.toEqual(first)
    expect(link(FIRST_HEAD, { ...event, stream: 'job-', id: `1${event.id}` })).not.toEqual(first)
    expect(link(first, event)).not.toEqual(first)
  })
})
