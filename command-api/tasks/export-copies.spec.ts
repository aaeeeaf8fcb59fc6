import { expect, it } from 'vitest'
import type { Json } from '#events/envelope.ts'
import { exportCopies } from './export-copies.ts'

/** Each copy comes in chunks, which may cut a word. */
async function left(copies: Readonly<Record<string, readonly string[]>>, words: readonly string[]) {
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
            for (const chunk of chunks) yield Buffer.from(chunk)
          })()
        )
      },
      remove: async ({ id }) => void stored.delete(id),
    },
  })
  await Promise.all(Object.keys(copies).map((id) => list.add({ owner: `owner-of-${id}`, id })))
  const removed = await list.removeNaming(words)
  return { removed, left: [...stored.keys()], again: await list.removeNaming(words) }
}

it('§2.18 removes the copies of others that name somebody, wherever the word is cut and in whatever case', async () => {
  const copies = {
    whole: ['{"email":"Mia@home.example"}'],
    cut: ['… mia@ho', 'me.exa', 'mple …'],
    named: ['Léa Ünal'],
    other: ['mia@home', ' .example'],
  }
  const words = ['mia@home.example', 'Léa Ünal']
  expect(await left(copies, words)).toEqual({ removed: 3, left: ['other'], again: 0 })
})
