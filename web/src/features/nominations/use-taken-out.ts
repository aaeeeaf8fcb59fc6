import { useState } from 'react'

type Row = { readonly id: string }

/** Rows that were answered go at once: the list learns of it a moment later, and a live button until then would be pressed again. */
export function useTakenOut<Each extends Row>(rows: readonly Each[] | undefined) {
  const [out, setOut] = useState<readonly string[]>([])
  // A row that the list has lost as well may come back, and is to be seen then.
  const left = rows ? out.filter((id) => rows.some((row) => row.id === id)) : out
  if (left.length < out.length) setOut(left)
  return {
    rows: rows?.filter(({ id }) => !out.includes(id)) ?? [],
    takeOut: (id: string) => setOut((ids) => [...ids, id]),
    putBack: (id: string) => setOut((ids) => ids.filter((each) => each !== id)),
  }
}
