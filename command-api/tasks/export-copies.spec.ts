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
    named: ['"fromName": "Léa Ünal"'],
    other: ['mia@home', ' .example'],
  }
  const sought = { anywhere: ['mia@home.example', 'mia-1'], name: 'Léa Ünal' }
  expect(await left(copies, sought)).toEqual({ removed: 4, left: ['other'], again: 0 })
})

it.each(['student', 'Demo State', 'Max Öd'])('§2.18 takes %s for a name only where a name stands', async (name) => {
  const listed = (entry: object) => [JSON.stringify([entry], undefined, 2)]
  const copies = {
    from: listed({ fromName: name }),
    // A letter of two bytes may come in two parts.
    cut: ['"na', 'me": "', ...Array.from(Buffer.from(name), (byte) => Uint8Array.of(byte)), '"'],
    role: listed({ role: name, universityLabel: name }),
    longer: listed({ name: `${name} of law` }),
    text: listed({ text: `A ${name} wrote` }),
    cell: [`a,${name},"${name}"`],
  }
  expect(await left(copies, { anywhere: ['uid-of-e'], name })).toEqual({
    removed: 2,
    left: ['role', 'longer', 'text', 'cell'],
    again: 0,
  })
  expect(await left(copies, { anywhere: ['uid-of-e'], name: 'e' })).toMatchObject({ removed: 0 })
})
