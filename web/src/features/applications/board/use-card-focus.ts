import { useCallback, useEffect, useRef, useState } from 'react'
import { focusAfterMove, neighbour, type Column } from './board-model.ts'

/** A card that should get the focus. Each object is one request, so the same card can be requested again. */
export type FocusRequest = { readonly id: string }

/** The card that has or had the focus, and which gets it next: a request waits for its card, which may not be rendered yet. */
export function useCardFocus(columns: readonly Column[]) {
  const focused = useRef<string>(undefined)
  const [focusRequest, setFocusRequest] = useState<FocusRequest>()
  /** A request that waited for its card must not take the focus from what is opened next. */
  const forgetRequest = useCallback(() => setFocusRequest(undefined), [])
  const onFocus = useCallback(
    (id: string) => {
      focused.current = id
      forgetRequest()
    },
    [forgetRequest],
  )

  // A card that moves is mounted again in another column and would lose the focus. If it ended, the next card gets the focus.
  const before = useRef(columns)
  const frame = useRef(0)
  useEffect(() => {
    const next = focusAfterMove(before.current, columns, focused.current)
    before.current = columns
    if (next === undefined) return
    cancelAnimationFrame(frame.current)
    // Once the menu or dialog that moved it is closed: a dialog stays open until the move is answered. One that was opened since takes
    // the focus itself.
    const ask = () => {
      frame.current = requestAnimationFrame(() => {
        if (document.querySelector('[role="dialog"]')) ask()
        else if (document.activeElement === document.body && document.querySelector('[role="menu"]') === null) setFocusRequest({ id: next })
      })
    }
    ask()
  }, [columns])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const goBy = useCallback(
    (step: 1 | -1) => {
      const next = neighbour(columns, focused.current, step)
      focused.current = next
      if (next !== undefined) setFocusRequest({ id: next })
    },
    [columns],
  )
  return { focused, focusRequest, forgetRequest, onFocus, goBy }
}
