import { expect, it } from 'vitest'
import type { Json } from '#events/envelope.ts'
import { exportCopies, type ExportCopies } from './export-copies.ts'

/** Each copy comes in chunks, which may cut a word. */
async function left(
  copies: Readonly<Record<string, readonly (string | Uint8Array)[]>>,
  sought: Parameters<ExportCopies['removeNaming']>[0],
) {
  const state = new Map<string, Json | undefined>()
  const stored = new Map(Object.entries(copies))
  const list = exportCopies({
    notes: { getState: async (name) => state.get(name), setState: async (name, value) => void state.set(name, value) },
    files: {
      open: async ({ id }) => {
        const chunks = stored.get(id)
        return (
          chunks &&
          (async function* () {
            for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
          })()
        )
      },
      remove: async ({ id }) => void stored.delete(id),
    },
  })
  await Promise.all(Object.keys(copies).map((id) => list.add({ owner: `owner-of-${id}`, id })))
  const removed = await list.removeNaming(sought)
  return { removed, left: [...stored.keys()], again: await list.removeNaming(sought) }
}

it('§2.18 removes the copies of others that name somebody, wherever the word is cut and the address in whatever case', async () => {
  const copies = {
    whole: ['{"email":"Mia@home.example"}'],
    cut: ['… mia@ho', 'me.exa', 'mple …'],
    id: ['thread-stella_MIA-1'],
    named: ['Léa Ünal'],
    other: ['mia@home', ' .example'],
  }
  const sought = { anywhere: ['mia@home.example', 'mia-1'], name: 'Léa Ünal' }
  expect(await left(copies, sought)).toEqual({ removed: 4, left: ['other'], again: 0 })
})

it('§2.18 removes no copy for words that are a part of others, whatever name somebody chose', async () => {
  const bytes = Buffer.from('of Max Öd')
  const copies = {
    sentence: ['Max Öd wrote to you'],
    cell: ['a,Max Öd,b'],
    cut: ['Max ', 'Öd'],
    // A letter of two bytes comes in two parts.
    cutLetter: [bytes.subarray(0, 8), bytes.subarray(8), ' and others'],
    after: ['Max Ödland'],
    afterCut: ['by Max Öd', 'land'],
    before: ['by KMax Öd'],
    beforeCut: ['by K', 'Max Öd', ' and so on'],
    accent: ['éMax Öd'],
    underscore: ['Max Öd_1'],
  }
  const named = await left(copies, { anywhere: ['uid-of-max'], name: 'Max Öd' })
  expect(named).toEqual({ removed: 4, left: ['after', 'afterCut', 'before', 'beforeCut', 'accent', 'underscore'], again: 0 })
})

it('§2.18 takes one word for a name only where a name stands', async () => {
  const listed = (entry: object) => [JSON.stringify([entry], undefined, 2)]
  const copies = {
    from: listed({ fromName: 'student' }),
    cut: ['"na', 'me": "stu', 'dent"'],
    role: listed({ role: 'student' }),
    longer: listed({ name: 'student of law' }),
    text: listed({ text: 'A student wrote' }),
  }
  expect(await left(copies, { anywhere: ['uid-of-e'], name: 'student' })).toEqual({
    removed: 2,
    left: ['role', 'longer', 'text'],
    again: 0,
  })
  expect(await left(copies, { anywhere: ['uid-of-e'], name: 'e' })).toMatchObject({ removed: 0 })
})
