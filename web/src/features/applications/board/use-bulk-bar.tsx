import { useCallback, useState, type ReactNode } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { BulkBar } from './BulkBar.tsx'
import { useBulk } from './use-bulk.ts'
import type { Choosing } from './use-selection.ts'

/** The dialog to write to the chosen applicants. */
export type MessageMany = (chosen: readonly ApplicationReply[], onClose: () => void) => ReactNode

/** The actions on the chosen applications, at the foot of the page. */
export function useBulkBar({ selection, cards, around, chooseAll, clear }: Choosing, messageMany: MessageMany) {
  const bulk = useBulk()
  const [rejecting, setRejecting] = useState(false)
  /** The applications as they were chosen: who is moved meanwhile is written to all the same. */
  const [writing, setWriting] = useState<readonly ApplicationReply[]>()
  const bar = (
    <>
      {selection.chosen.size > 0 && (
        <BulkBar
          cards={cards}
          around={Math.min(around.length, limits.bulkItems)}
          rejecting={rejecting}
          onRejecting={setRejecting}
          onChooseAll={chooseAll}
          onClear={clear}
          onMessage={() => setWriting(cards)}
          onMove={(status, details) => {
            setRejecting(false)
            clear()
            bulk({ ids: [...selection.chosen.keys()], cards }, status, details)
          }}
        />
      )}
      {writing && messageMany(writing, () => setWriting(undefined))}
    </>
  )
  return { bar, reject: useCallback(() => setRejecting(true), []) }
}

/** Opens the menu of where the chosen applications may go. */
export function openBulkMoves(): void {
  document.querySelector<HTMLElement>('#bulk-move button')?.click()
}
