import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { definitions } from '../catalogue.ts'
import { noteAdded, noteRetracted, viewed } from './applications.ts'
import { completed, controls } from './story.ts'

describe('the canonical story', () => {
  it('contains every event type', () => {
    expect([...new Set(controls().map(({ type }) => type))].toSorted()).toEqual([...definitions.keys()].toSorted())
  })
  it('goes on with the examples that it does not name, each once, and those of a list in its order', () => {
    expect(completed([viewed], [{ list: [noteRetracted, noteAdded], added: noteAdded, of: () => viewed, viewed }])).toEqual([
      viewed,
      noteRetracted,
      noteAdded,
    ])
  })
  it('contains only valid events of the newest version', () => {
    for (const { type, schemaVersion, data } of controls()) {
      const definition = definitions.get(type)
      expect([type, definition && Value.Errors(definition.schema, data)]).toEqual([type, []])
      expect(schemaVersion).toBe(definition?.schemaVersion)
    }
  })
  it('numbers revisions and positions like a store', () => {
    const tips = new Map<string, number>()
    for (const { stream, revision } of controls()) {
      expect(revision).toBe((tips.get(stream) ?? -1) + 1)
      tips.set(stream, revision)
    }
    expect(controls().map(({ position }) => position)).toEqual(controls().map((_, n) => BigInt(n + 1)))
  })
  it('corrects only earlier events of the same stream', () => {
    const seen = new Map<unknown, string>()
    for (const { id, stream, data } of controls()) {
      if ('correctsEventId' in data) expect(seen.get(data['correctsEventId'])).toBe(stream)
      seen.set(id, stream)
    }
  })
  it('has a plain sentence for each event', () => {
    for (const { type, data } of controls()) {
      expect(definitions.get(type)?.narrate(data, (uid) => uid ?? 'Somebody', 'Ann')).toMatch(/^[A-Z\w-].* .*[^ .]$/)
    }
  })
})
