import { useCallback, useState, type ReactNode } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { useNotices } from '../../../api/use-write.ts'
import { nothingSent } from '../moves/sent.ts'
import { BulkBar } from './BulkBar.tsx'
import { useBulk, type BulkDetails } from './use-bulk.ts'
import type { Choosing } from './use-selection.ts'

/** The dialog to write to the chosen applicants. */
export type MessageMany = (chosen: readonly ApplicationReply[], onClose: () => void) => ReactNode

/** The actions on the chosen applications, at the foot of the page. */
export function useBulkBar({ selection, cards, around, chooseAll, clear }: Choosing, messageMany: MessageMany) {
  const bulk = useBulk()
  const { failed } = useNotices()
  const [rejecting, setRejecting] = useState(false)
  const [sent, setSent] = useState(nothingSent)
  /** The applications as they were chosen: who is moved meanwhile is written to all the same. */
  const [writing, setWriting] = useState<readonly ApplicationReply[]>()
  const openSheet = useCallback((open: boolean) => {
    setSent(nothingSent)
    setRejecting(open)
  }, [])
  const chosen = () => ({ ids: [...selection.chosen.keys()], cards })
  const rejectAll = async (details: BulkDetails) => {
    setSent({ busy: true, problem: undefined })
    const problem = await bulk(chosen(), 'rejected', details)
    setSent({ busy: false, problem })
    if (problem) return
    setRejecting(false)
    clear()
  }
  const bar = (
    <>
      {selection.chosen.size > 0 && (
        <BulkBar
          cards={cards}
          around={Math.min(around.length, limits.bulkItems)}
          rejecting={rejecting}
          onRejecting={openSheet}
          onChooseAll={chooseAll}
          onClear={clear}
          onMessage={() => setWriting(cards)}
          onMove={(status) => {
            openSheet(false)
            clear()
            void bulk(chosen(), status, {}).then((problem) => problem && failed(problem))
          }}
          onReject={(details) => void rejectAll(details)}
          sent={sent}
        />
      )}
      {writing && messageMany(writing, () => setWriting(undefined))}
    </>
  )
  return { bar, reject: useCallback(() => openSheet(true), [openSheet]) }
}

/** Opens the menu of where the chosen applications may go. */
export function openBulkMoves(): void {
  document.querySelector<HTMLElement>('#bulk-move button')?.click()
}
