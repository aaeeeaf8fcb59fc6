import { useCallback, useMemo, useState } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { added, following, nothing, toggled, type Selection } from './selection.ts'

export type Choosing = {
  readonly selection: Selection
  readonly cards: readonly ApplicationReply[]
  /** Loaded cards of the columns that hold chosen ones. */
  readonly around: readonly ApplicationReply[]
  readonly choose: (id: string, range?: boolean) => void
  readonly chooseAll: () => void
  readonly clear: () => void
}

type Column = { readonly cards: readonly ApplicationReply[] }

/** The chosen cards, as long as the board or the list is open. A chosen card that somebody else moves drops out. */
export function useSelection(columns: readonly Column[]): Choosing {
  const [stored, setSelection] = useState(nothing)
  const all = useMemo(() => columns.flatMap(({ cards }) => cards), [columns])
  const selection = useMemo(() => following(stored, all), [stored, all])
  // A card that dropped out stays out, also when the card comes back.
  if (selection !== stored) setSelection(selection)
  const around = useMemo(
    () => columns.filter(({ cards }) => cards.some(({ id }) => selection.chosen.has(id))).flatMap(({ cards }) => cards),
    [columns, selection],
  )
  return {
    selection,
    cards: all.filter(({ id }) => selection.chosen.has(id)),
    around,
    choose: useCallback(
      (id: string, range = false) => {
        const column = columns.find(({ cards }) => cards.some((card) => card.id === id))?.cards ?? []
        setSelection((before) => toggled(before, column, id, range))
      },
      [columns],
    ),
    chooseAll: () => setSelection((before) => added(before, around)),
    clear: useCallback(() => setSelection(nothing), []),
  }
}
